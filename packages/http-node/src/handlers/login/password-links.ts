import { forgetPassword, readPasswordLink, resetPassword, tryPassword } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuthApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { attemptSource } from "../../checks/attempt-source.ts"
import { giveDeviceCookie } from "../../checks/browser/login-cookies.ts"

export const layerPasswordLinks = HttpApiBuilder.group(AuthApi, "passwordLinks", (handlers) =>
  handlers.handleAll({
    validateToken: ({ query }) => asWireErrors(readPasswordLink(Redacted.make(query.token))),
    changePassword: ({ payload }) =>
      asWireErrors(Effect.flatMap(resetPassword(payload.token, payload.password), giveDeviceCookie)),
    validatePassword: ({ payload }) => asWireErrors(tryPassword(payload.password)),
    sendResetPasswordEmail: ({ payload }) =>
      asWireErrors(Effect.flatMap(attemptSource, (address) => forgetPassword({ ...payload, address })))
  })
)
