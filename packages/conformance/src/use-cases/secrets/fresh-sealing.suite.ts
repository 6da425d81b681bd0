import { assert } from "@effect/vitest"
import { CurrentApiTokenSettings } from "@halyard/core/domain"
import { IntegrationStore, Sealing, type SealingKey, StoreUnavailable } from "@halyard/core/ports"
import {
  createApiToken,
  createSignupToken,
  getSignupToken,
  layerSealing,
  listApiTokens,
  oidcInEffect,
  readParameters,
  rekey,
  saveOidcSettings,
  setUpInstance
} from "@halyard/core/use-cases"
import { Cause, Effect, Exit, Option, Redacted } from "effect"
import type { FreshSuite } from "../fresh-suite.ts"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"

export const freshSealingSuite: FreshSuite = {
  "the first key that seals is the instance's, and with another one nothing is sealed or opened": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        for (const key of [old, other]) assert.isTrue(yield* by(key)(hasTheKey))
        yield* by(old)(writeSecrets)
        assert.deepStrictEqual([yield* by(old)(hasTheKey), yield* by(other)(hasTheKey)], [true, false])
        yield* unavailable(by(other)(writeSecrets))
        yield* unavailable(by(other)(readSecret))
        yield* by(old)(readSecret)
      })
    ),

  "two that seal first at once agree on one key": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const seal = Effect.flatMap(Sealing, (sealing) => sealing.seal(Redacted.make("hidden")))
        const exits = yield* Effect.all(
          [old, other].map((key) => Effect.exit(by(key)(seal))),
          { concurrency: 2 }
        )
        assert.deepStrictEqual(exits.map(Exit.isSuccess).toSorted(), [false, true])
      })
    ),

  "everything that is sealed can be encrypted with another key, once and for all": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const invitation = yield* by(old)(writeSecrets)
        const secret = yield* by(old)(writeApiToken)
        assert.strictEqual(yield* rekey(old, other), 4)
        assert.strictEqual(yield* rekey(old, other), 0)
        assert.strictEqual(yield* by(other)(readSecret), "hidden")
        assert.strictEqual((yield* by(other)(asAdmin(getSignupToken(invitation)))).secret, Redacted.value(invitation))
        assert.deepStrictEqual([yield* by(other)(readApiToken), yield* by(old)(readApiToken)], [secret, undefined])
        assert.deepStrictEqual(yield* by(other)(readIntegrations), [Option.some(aWebhook.parameters)])
        assert.deepStrictEqual(yield* by(old)(readIntegrations), [Option.none()])
        yield* unavailable(by(old)(writeSecrets))
      })
    ),

  "nothing is sealed anew where the old key is the wrong one": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        yield* by(old)(writeSecrets)
        const wrong = fakeKey("wrong")
        yield* refused(rekey(wrong, other), { _tag: "InvalidOperation" })
        const liar = { ...wrong, fingerprint: old.fingerprint }
        yield* refused(rekey(liar, other), { _tag: "InvalidOperation" })
        assert.strictEqual(yield* by(old)(readSecret), "hidden")
        assert.isTrue(yield* by(old)(hasTheKey))
      })
    ),

  "a key is the instance's before anything is sealed, if it replaces another": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        assert.strictEqual(yield* rekey(old, other), 0)
        assert.deepStrictEqual([yield* by(old)(hasTheKey), yield* by(other)(hasTheKey)], [false, true])
      })
    ),

  "settings are recorded as created, and later as updated": (onFreshStore) =>
    onFreshStore(
      Effect.gen(function* () {
        const saves = Effect.andThen(
          saveOidcSettings({ enabled: false }),
          saveOidcSettings({ enabled: false, autoCreate: true })
        )
        const { events } = yield* withRecordedEvents(asAdmin(saves))
        const data = { id: "oidc", hideEventDetails: true }
        const author = { createdBy: "admin-token", createdByUserId: -42 }
        assert.deepStrictEqual(events, [
          { type: "setting-created", ...author, data },
          { type: "setting-updated", ...author, data, preData: data }
        ])
      })
    )
}

/** A key that encrypts nothing. */
const fakeKey = (fingerprint: string): SealingKey => ({
  fingerprint,
  seal: (secret) => Effect.succeed(`${fingerprint}:${Redacted.value(secret)}`),
  open: (sealed) =>
    Effect.succeed(
      sealed.startsWith(`${fingerprint}:`)
        ? Option.some(Redacted.make(sealed.slice(fingerprint.length + 1)))
        : Option.none()
    )
})

const old = fakeKey("old")
const other = fakeKey("other")

/** Runs an effect with the real sealing layer and this key. */
const by =
  (key: SealingKey) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provide(effect, layerSealing(key))

const hasTheKey = Effect.flatMap(Sealing, (sealing) => sealing.hasTheKey)

/** Writes settings, an integration and an invitation, all with secrets. Returns the invitation's secret. */
const writeSecrets = Effect.gen(function* () {
  yield* setUpInstance()
  yield* asAdmin(saveOidcSettings({ enabled: true, clientId: "halyard", secret: "hidden" }))
  yield* addWebhook()
  const expiresAt = "2999-01-01T00:00:00Z"
  return Redacted.make((yield* asAdmin(createSignupToken({ name: "all hands", expiresAt }))).secret)
})

const readable = Effect.provideService(CurrentApiTokenSettings, { readable: true })

/** Creates an API token that can be read again. Returns its secret. */
const writeApiToken = readable(
  Effect.map(asAdmin(createApiToken({ tokenName: "readable", type: "admin" })), ({ secret }) => Redacted.value(secret))
)

/** The secret of the token; undefined if it is masked. */
const readApiToken = readable(
  Effect.map(asAdmin(listApiTokens("readable")), ([token]) => (token?.secure === true ? undefined : token?.secret))
)

const readIntegrations = Effect.gen(function* () {
  return yield* Effect.forEach(yield* (yield* IntegrationStore).list, readParameters)
})

const readSecret = Effect.gen(function* () {
  const secret = yield* (yield* oidcInEffect()).secret
  return secret && Redacted.value(secret)
})

const unavailable = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const exit = yield* Effect.exit(effect)
  assert.instanceOf(Exit.isFailure(exit) && Cause.squash(exit.cause), StoreUnavailable)
})
