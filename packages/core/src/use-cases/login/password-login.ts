import { Effect, Option, Schema } from "effect"
import { NoAccess } from "../../domain/violations/errors.ts"
import { CurrentLoginConfig } from "../../domain/login/login-config.ts"
import { SettingStore } from "../../ports/settings/setting-store.ts"

/** The setting that says whether people can log in with a password. */
export const PASSWORD_LOGIN_SETTING = "password-login"

export const PasswordLoginSettings = Schema.Struct({ disabled: Schema.Boolean }).annotate({
  identifier: "PasswordLoginSettings"
})
export type PasswordLoginSettings = typeof PasswordLoginSettings.Type

/** Whether people cannot log in with a password, nor get one by an invitation. */
export const isPasswordLoginDisabled = Effect.fn("isPasswordLoginDisabled")(function* () {
  const { passwordLoginDisabled } = yield* CurrentLoginConfig
  if (passwordLoginDisabled !== undefined) return passwordLoginDisabled
  const kept = yield* (yield* SettingStore).find(PASSWORD_LOGIN_SETTING)
  return Option.exists(Option.flatMap(kept, decode), ({ disabled }) => disabled)
})

/** Fails with `NoAccess` where passwords are not taken. */
export const requirePasswordLogin = Effect.fn("requirePasswordLogin")(function* () {
  if (yield* isPasswordLoginDisabled()) return yield* new NoAccess({ permissions: [], reason: notTaken })
})

const decode = Schema.decodeUnknownOption(PasswordLoginSettings)

const notTaken = "Passwords are not taken on this instance; log in by its login provider"
