import {
  type ApiTokenDraft,
  Authenticator,
  createApiToken,
  createServiceAccount,
  layerCredentials,
  shownSecret
} from "@halyard/core"
import { Effect, type Redacted } from "effect"
import { aUserAccount } from "../../people/people-fixtures.ts"
import { uniqueName } from "../../unique.ts"
import { asAdmin } from "./principals.ts"

export const later = "2999-01-01T00:00:00.000Z"

/** A client token of a name of its own. */
export const aClientToken = Effect.fn("aClientToken")(function* (given: Partial<ApiTokenDraft> = {}) {
  const tokenName = yield* uniqueName("token")
  return yield* asAdmin(createApiToken({ tokenName, type: "client", environment: "development", ...given }))
})

export const aServiceAccount = Effect.fn("aServiceAccount")(function* (rootRole: number = 3) {
  const username = yield* uniqueName("service")
  return yield* asAdmin(createServiceAccount({ name: "A program", username, rootRole }))
})

/** Who shows a token. */
export const whoShows = (secret: Redacted.Redacted<string>) =>
  Effect.provide(
    Effect.flatMap(Authenticator, ({ authenticate }) => authenticate(shownSecret(secret))),
    layerCredentials,
    { local: true }
  )

/** A principal whom the store knows as a user, without rights. */
export const aKnownUser = Effect.fn("aKnownUser")(function* () {
  const { id, email } = yield* aUserAccount()
  return { kind: "user", id, name: email ?? "", grants: [] } as const
})
