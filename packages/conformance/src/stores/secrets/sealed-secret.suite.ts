import { assert } from "@effect/vitest"
import { IntegrationStore, SealedSecretStore, SessionStore, SignupTokenStore } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import { minute } from "../../fixtures/stored-entities.ts"
import { anIntegration } from "../../fixtures/integrations.ts"
import type { StoreSuite } from "../store-suite.ts"
import { hexDigits } from "../../fixtures/unique.ts"
import { aSession, aUserAccount } from "../../fixtures/accounts.ts"

export const sealedSecretSuite: StoreSuite = {
  "replaces the seal of each": Effect.gen(function* () {
    const { sealedOfIntegration, sealedOfSession, sealedOfToken } = yield* sealedSecrets
    const seen: Array<string> = []
    const count = yield* (yield* SealedSecretStore).replaceAll((sealed) => {
      seen.push(sealed)
      return Effect.succeed(OLD.includes(sealed) ? `new ${sealed}` : sealed)
    })
    assert.strictEqual(count, seen.length)
    assert.includeMembers(seen, OLD)
    assert.strictEqual(yield* sealedOfToken, "new old 1")
    assert.strictEqual(yield* sealedOfSession, "new old 2")
    assert.strictEqual(yield* sealedOfIntegration, "new old 3")
  }),

  "fails as the replacement does": Effect.gen(function* () {
    yield* sealedSecrets
    const { replaceAll } = yield* SealedSecretStore
    assert.strictEqual(yield* Effect.flip(replaceAll(() => Effect.fail("not now"))), "not now")
  })
}

const OLD = ["old 1", "old 2", "old 3"]

/** An invitation, a session and an integration with sealed secrets, and a session and an integration without. */
const sealedSecrets = Effect.gen(function* () {
  const sessions = yield* SessionStore
  const tokens = yield* SignupTokenStore
  const [digest, other] = [yield* hexDigits(64), yield* hexDigits(64)]
  const { id: user } = yield* aUserAccount()
  const expiresAt = "2999-01-01T00:00:00.000Z"
  yield* sessions.insert(digest, aSession({ user, createdAt: minute(0), expiresAt, providerSession: "old 2" }))
  yield* sessions.insert(other, aSession({ user, createdAt: minute(0), expiresAt }))
  yield* tokens.insert({
    digest,
    sealedSecret: "old 1",
    name: "all hands",
    enabled: true,
    expiresAt,
    createdAt: minute(0),
    createdBy: "kim"
  })
  const integration = yield* anIntegration({ sealedParameters: "old 3" })
  yield* anIntegration({ sealedParameters: null })
  return {
    sealedOfToken: Effect.map(tokens.find(digest), (found) => Option.getOrThrow(found).sealedSecret),
    sealedOfSession: Effect.map(sessions.find(digest), (found) => Option.getOrThrow(found).providerSession),
    sealedOfIntegration: Effect.map((yield* IntegrationStore).find(integration.id), (found) => found?.sealedParameters)
  }
})
