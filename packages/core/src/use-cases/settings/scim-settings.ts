import { Effect, Option, Redacted, Schema } from "effect"
import {
  StoredScim,
  type NewScimSettings,
  noScim,
  SCIM_SETTING,
  type ScimSettings
} from "../../domain/settings/scim-settings.ts"
import { settingChanged } from "../../domain/settings/setting-events.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Returns the settings of provisioning. */
export const getScimSettings = Effect.fn("getScimSettings")(function* () {
  yield* requirePermission("ADMIN")
  return view(yield* storedScim())
})

/** Enables or disables provisioning, from the next request on. The token stays. */
export const saveScimSettings = Effect.fn("saveScimSettings")(function* ({ enabled }: NewScimSettings) {
  yield* requirePermission("ADMIN")
  return view(yield* change((stored) => ({ ...stored, enabled })))
})

/** Creates a token for the directory. The previous one is invalid from the next request on. */
export const generateScimToken = Effect.fn("generateScimToken")(function* () {
  yield* requirePermission("ADMIN")
  const { digest, randomHex } = yield* Secrets
  const token = `scim:${yield* randomHex(32)}`
  const tokenDigest = yield* digest(token)
  yield* change((stored) => ({ ...stored, tokenDigest }))
  return Redacted.make(token)
})

const change = (edit: (stored: StoredScim) => StoredScim) =>
  inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(SCIM_SETTING)
      const store = yield* SettingStore
      const before = yield* store.find(SCIM_SETTING)
      const stored = yield* storedScim()
      const after = edit(stored)
      if (Option.isNone(before) || !isSame(stored, after)) {
        yield* store.set(SCIM_SETTING, after)
        const isReplaced = stored.tokenDigest !== null && after.tokenDigest !== stored.tokenDigest
        yield* recordEvents(
          settingChanged(SCIM_SETTING, Option.isNone(before) ? undefined : { ...view(stored) }, {
            ...view(after),
            ...(isReplaced ? { tokenReplaced: true } : {})
          })
        )
      }
      return after
    })
  )

/** Returns the stored settings. */
export const storedScim = Effect.fnUntraced(function* () {
  const found = yield* (yield* SettingStore).find(SCIM_SETTING)
  return Option.isNone(found) ? noScim : yield* Effect.orDie(decode(found.value))
})

const decode = Schema.decodeUnknownEffect(StoredScim)

const isSame = Schema.toEquivalence(StoredScim)

const view = ({ enabled, tokenDigest }: StoredScim): ScimSettings => ({ enabled, hasToken: tokenDigest !== null })
