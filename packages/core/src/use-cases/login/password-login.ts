import { Effect, Option, Schema } from "effect"
import { PasswordLoginSettings } from "../../domain/login/password-login.ts"
import { CurrentLoginConfig } from "../../domain/login/session.ts"
import { settingChanged } from "../../domain/settings/setting-events.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseConfigured } from "./oidc-settings.ts"

/** Returns whether people can log in with a password. */
export const getPasswordLoginSettings = Effect.fn("getPasswordLoginSettings")(function* () {
  yield* requirePermission("ADMIN")
  const settings: PasswordLoginSettings = { disabled: yield* isPasswordLoginDisabled() }
  return settings
})

/** Allows or forbids password logins from now on. Existing sessions continue. */
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
      const before = yield* isPasswordLoginDisabled()
      if (isFirst || before !== disabled) {
        yield* store.set(PASSWORD_LOGIN_SETTING, { disabled })
        yield* recordEvents(
          settingChanged(PASSWORD_LOGIN_SETTING, isFirst ? undefined : { disabled: before }, settings)
        )
      }
      return settings
    })
  )
})

/** The name of the setting. */
export const PASSWORD_LOGIN_SETTING = "password-login"

/** Whether passwords are disabled, for logins and for invitations. */
export const isPasswordLoginDisabled = Effect.fnUntraced(function* () {
  const { passwordLoginDisabled } = yield* CurrentLoginConfig
  return passwordLoginDisabled ?? (yield* isPasswordLoginStoredDisabled())
})

/** Whether administrators have disabled passwords. The host application may overrule them. */
export const isPasswordLoginStoredDisabled = Effect.fnUntraced(function* () {
  const stored = yield* (yield* SettingStore).find(PASSWORD_LOGIN_SETTING)
  return isDisabledBy(Option.getOrUndefined(stored))
})

/** Whether passwords are disabled, by the content of their setting. */
export const isPasswordLoginDisabledBy = Effect.fnUntraced(function* (content: Schema.Json | undefined) {
  const { passwordLoginDisabled } = yield* CurrentLoginConfig
  return passwordLoginDisabled ?? isDisabledBy(content)
})

const isDisabledBy = (content: Schema.Json | undefined): boolean =>
  Option.exists(decode(content), ({ disabled }) => disabled)

/** Fails with `NoAccess` if password logins are disabled. */
export const requirePasswordLogin = Effect.fnUntraced(function* () {
  if (yield* isPasswordLoginDisabled()) return yield* new NoAccess({ permissions: [], reason: notTaken })
})

const decode = Schema.decodeUnknownOption(PasswordLoginSettings)

const notTaken = "Password logins are disabled on this instance. Use the login provider."
