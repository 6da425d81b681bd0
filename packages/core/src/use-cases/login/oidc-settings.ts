import { Effect, Option, Redacted, Schema } from "effect"
import {
  isReadableOnItsWay,
  movedSecretViolations,
  noOidc,
  OidcRecord,
  oidcRecordOf,
  type OidcSettings,
  oidcViolations,
  oidcView
} from "../../domain/login/oidc-settings.ts"
import { CurrentLoginConfig } from "../../domain/login/session.ts"
import { settingSaved } from "../../domain/settings/setting-events.ts"
import { rootRoleViolations } from "../../domain/users/user-rules.ts"
import { MASKED_SECRET } from "../../domain/values/masked-secret.ts"
import { InvalidData, InvalidOperation } from "../../domain/violations/errors.ts"
import { unknownMask } from "../../domain/violations/violation.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { knownRoles } from "../roles/roles.ts"

/** Returns the settings of the OpenID Connect provider, with a masked secret. */
export const getOidcSettings = Effect.fn("getOidcSettings")(function* () {
  yield* requirePermission("ADMIN")
  const { hasSecret, record } = yield* oidcInEffect()
  return oidcView(record, hasSecret)
})

/** Replaces the settings. A masked secret stays as it is. */
export const saveOidcSettings = Effect.fn("saveOidcSettings")(function* (settings: OidcSettings) {
  yield* requirePermission("ADMIN")
  yield* refuseConfigured("oidc", "Login by OpenID Connect")
  yield* refuseInvalid(oidcViolations(settings, ""))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(OIDC_SETTING)
      yield* refuseUnknownRole(settings)
      const before = yield* storedOidc()
      yield* refuseMovedSecret(settings, before)
      const sealedSecret = yield* sealedAnew(settings.secret, Option.getOrNull(before)?.sealedSecret ?? null)
      const after = { record: oidcRecordOf(settings), sealedSecret }
      if (isReadableOnItsWay(settings.discoverUrl ?? "")) yield* Effect.logWarning(plainHttp)
      if (!Option.exists(before, (stored) => isSameOidc(stored, after))) {
        yield* storeOidc(after)
        yield* recordEvents(settingSaved(OIDC_SETTING, Option.isNone(before)))
      }
      return oidcView(after.record, sealedSecret !== null)
    })
  )
})

/** Fails with `InvalidOperation` if the host application provides these settings. */
export const refuseConfigured = Effect.fnUntraced(function* (part: "oidc" | "passwordLoginDisabled", what: string) {
  if ((yield* CurrentLoginConfig)[part] === undefined) return
  return yield* new InvalidOperation({
    message: `${what} is configured by environment variables or by the host application. Change it there.`
  })
})

const refuseUnknownRole = Effect.fnUntraced(function* ({ defaultRootRoleId }: OidcSettings) {
  if (defaultRootRoleId === undefined || defaultRootRoleId === 0) return
  yield* refuseInvalid(rootRoleViolations(defaultRootRoleId, yield* knownRoles(), "/defaultRootRoleId"))
})

/** Fails if the stored secret would be sent to another provider. */
const refuseMovedSecret = (settings: OidcSettings, before: Option.Option<StoredOidc>) =>
  Option.match(before, {
    onNone: () => Effect.void,
    onSome: ({ record, sealedSecret }) =>
      refuseInvalid(sealedSecret === null ? [] : movedSecretViolations(settings, record, ""))
  })

const plainHttp =
  "The login provider is configured with plain HTTP: an attacker on the network can log in as any user. Use HTTPS."

/** Returns the sealed secret. Reuses the stored one if the secret is masked or unchanged. */
const sealedAnew = Effect.fnUntraced(function* (given: string = "", before: string | null) {
  if (given === "") return null
  if (given === MASKED_SECRET) return before ?? (yield* nothingMasked)
  const { open, seal } = yield* Sealing
  const known = before === null ? Option.none() : yield* open(before)
  const isKnown = Option.exists(known, (secret) => Redacted.value(secret) === given)
  return before !== null && isKnown ? before : yield* seal(Redacted.make(given))
})

const nothingMasked = Effect.fail(
  new InvalidData({
    violations: [unknownMask("/secret")]
  })
)

/** Returns the effective settings with the secret: those of the host, or else those that administrators saved. */
export const oidcInEffect = Effect.fn("oidcInEffect")(function* () {
  const { oidc } = yield* CurrentLoginConfig
  if (oidc !== undefined) return inEffect(oidc.record, oidc.secret !== undefined, Effect.succeed(oidc.secret))

  const { record, sealedSecret } = Option.getOrElse(yield* storedOidc(), () => ({ record: noOidc, sealedSecret: null }))
  const { unseal } = yield* Sealing
  return inEffect(record, sealedSecret !== null, sealedSecret === null ? Effect.undefined : unseal(sealedSecret))
})

/** Returns the effective settings without the secret. */
export const oidcRecordInEffect = Effect.fnUntraced(function* () {
  const { oidc } = yield* CurrentLoginConfig
  return oidc?.record ?? Option.getOrUndefined(yield* storedOidc())?.record ?? noOidc
})

const inEffect = (
  record: OidcRecord,
  hasSecret: boolean,
  secret: Effect.Effect<Redacted.Redacted<string> | undefined>
) => ({ record, hasSecret, secret })

/** The settings that administrators saved, if any. */
export const storedOidc = Effect.fnUntraced(function* () {
  const content = yield* (yield* SettingStore).find(OIDC_SETTING)
  return Option.isNone(content) ? Option.none() : Option.some(yield* Effect.orDie(decode(content.value)))
})

export const storeOidc = Effect.fnUntraced(function* (stored: StoredOidc) {
  yield* (yield* SettingStore).set(OIDC_SETTING, stored)
})

/** The name of the setting, also in events. */
const OIDC_SETTING = "oidc"

const StoredOidc = Schema.Struct({ record: OidcRecord, sealedSecret: Schema.NullOr(Schema.String) })
export type StoredOidc = typeof StoredOidc.Type

const isSameOidc = Schema.toEquivalence(StoredOidc)

const decode = Schema.decodeUnknownEffect(StoredOidc)
