import { Effect } from "effect"
import { loginWaysOf } from "../../domain/login/login-ways.ts"
import { CurrentInstance } from "../../domain/settings/instance-config.ts"
import { oidcRecordInEffect } from "./oidc-settings.ts"
import { isPasswordLoginDisabled } from "./password-login.ts"

/** Returns how people can log in. Callers need no credential. */
export const getLoginWays = Effect.fn("getLoginWays")(function* () {
  const { baseUriPath } = yield* CurrentInstance
  const oidc = yield* oidcRecordInEffect()
  return loginWaysOf({ baseUriPath, oidc, passwordLoginDisabled: yield* isPasswordLoginDisabled() })
})
