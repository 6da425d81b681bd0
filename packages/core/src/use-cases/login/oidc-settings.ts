import { Effect, Option, Redacted } from "effect"
import { InvalidData, InvalidOperation } from "../../domain/violations/errors.ts"
import { rootRoleViolations } from "../../domain/users/user-rules.ts"
import { CurrentLoginConfig } from "../../domain/login/login-config.ts"
import { isReadableOnItsWay, oidcViolations } from "../../domain/login/oidc-rules.ts"
import { MASKED_SECRET } from "../../domain/values/masked-secret.ts"
import { oidcRecordOf, type OidcSettings, shownOidc } from "../../domain/login/oidc-settings.ts"
import { settingSaved } from "../../domain/settings/setting-events.ts"
import { violation } from "../../domain/violations/violation.ts"
import { Sealing } from "../../ports/secrets/sealing.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { isSameOidc, keepOidc, keptOidc, OIDC_SETTING, oidcInEffect } from "./oidc-in-effect.ts"

/** How people log in by an OpenID Connect provider; the secret is masked. */
export const getOidcSettings = Effect.fn("getOidcSettings")(function* () {
  yield* requirePermission("ADMIN")
  const { hasSecret, record } = yield* oidcInEffect()
  return shownOidc(record, hasSecret)
})

/** Replaces the settings; a secret that is masked stays as it was. */
export const saveOidcSettings = Effect.fn("saveOidcSettings")(function* (settings: OidcSettings) {
  yield* requirePermission("ADMIN")
  yield* refuseConfigured("oidc", "Login by OpenID Connect")
  yield* refuseInvalid(oidcViolations(settings, "/body"))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(OIDC_SETTING)
      yield* refuseUnknownRole(settings)
      const before = yield* keptOidc()
      const sealedSecret = yield* sealedAnew(settings.secret, Option.getOrNull(before)?.sealedSecret ?? null)
      const after = { record: oidcRecordOf(settings), sealedSecret }
      if (isReadableOnItsWay(settings.discoverUrl ?? "")) yield* Effect.logWarning(plainHttp)
      if (!Option.exists(before, (kept) => isSameOidc(kept, after))) {
        yield* keepOidc(after)
        yield* recordEvents(settingSaved(OIDC_SETTING, Option.isNone(before)))
      }
      return shownOidc(after.record, sealedSecret !== null)
    })
  )
})

/** Fails with `InvalidOperation` where the host has decided this. */
export const refuseConfigured = Effect.fn("refuseConfigured")(function* (
  part: "oidc" | "passwordLoginDisabled",
  what: string
) {
  if ((yield* CurrentLoginConfig)[part] === undefined) return
  return yield* new InvalidOperation({ message: `${what} is configured by environment variables of the service` })
})

const refuseUnknownRole = Effect.fn("refuseUnknownRole")(function* ({ defaultRootRoleId }: OidcSettings) {
  if (defaultRootRoleId === undefined) return
  yield* refuseInvalid(rootRoleViolations(defaultRootRoleId, yield* knownRoles(), "/body/defaultRootRoleId"))
})

const plainHttp = "The login provider is spoken to by plain HTTP: whoever listens on the way can log in as anybody"

/** The seal of the secret that is given, or the one that there is if that is meant, or is of the same secret. */
const sealedAnew = Effect.fn("sealedAnew")(function* (given: string = "", before: string | null) {
  if (given === "") return null
  if (given === MASKED_SECRET) return before ?? (yield* nothingMasked)
  const { open, seal } = yield* Sealing
  const known = before === null ? Option.none() : yield* open(before)
  const isKnown = Option.exists(known, (secret) => Redacted.value(secret) === given)
  return before !== null && isKnown ? before : yield* seal(Redacted.make(given))
})

const nothingMasked = Effect.fail(
  new InvalidData({
    violations: [violation("/body/secret", "stands for the secret that is kept, but none is")]
  })
)
