import { forgetPassword, readPasswordLink, resetPassword, tryPassword } from "@halyard/core/use-cases"
import { Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AuthApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerPasswordLinks = HttpApiBuilder.group(AuthApi, "passwordLinks", (handlers) =>
  handlers.handleAll({
    validateToken: ({ query }) => asWireErrors(readPasswordLink(Redacted.make(query.token))),
    changePassword: ({ payload }) => asWireErrors(resetPassword(payload.token, payload.password)),
    validatePassword: ({ payload }) => asWireErrors(tryPassword(payload.password)),
    sendResetPasswordEmail: ({ payload }) => asWireErrors(forgetPassword(payload.email))
  })
)
