import { Effect, Option } from "effect"
import { settingSaved } from "../../domain/settings/setting-events.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseConfigured } from "./oidc-settings.ts"
import { isPasswordLoginDisabled, PASSWORD_LOGIN_SETTING, type PasswordLoginSettings } from "./password-login.ts"

export const getPasswordLoginSettings = Effect.fn("getPasswordLoginSettings")(function* () {
  yield* requirePermission("ADMIN")
  const settings: PasswordLoginSettings = { disabled: yield* isPasswordLoginDisabled() }
  return settings
})

/** Decides whether people can log in with a password, from now on. Who is logged in stays so. */
export const savePasswordLoginSettings = Effect.fn("savePasswordLoginSettings")(function* ({
  disabled
}: PasswordLoginSettings) {
  yield* requirePermission("ADMIN")
  yield* refuseConfigured("passwordLoginDisabled", "Whether passwords are taken")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock(PASSWORD_LOGIN_SETTING)
      const store = yield* SettingStore
      const isFirst = Option.isNone(yield* store.find(PASSWORD_LOGIN_SETTING))
      const settings: PasswordLoginSettings = { disabled }
      if (isFirst || (yield* isPasswordLoginDisabled()) !== disabled) {
        yield* store.set(PASSWORD_LOGIN_SETTING, { disabled })
        yield* recordEvents(settingSaved(PASSWORD_LOGIN_SETTING, isFirst))
      }
      return settings
    })
  )
})
