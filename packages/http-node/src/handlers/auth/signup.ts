import { signUp, validateSignupToken } from "@halyard/core"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { attemptSource } from "../../attempt-source.ts"
import { AuthApi } from "../../contract/auth-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerSignup = HttpApiBuilder.group(AuthApi, "signup", (handlers) =>
  handlers.handleAll({
    validatePublicSignupToken: ({ params }) => asWireErrors(validateSignupToken(Redacted.make(params.token))),
    addPublicSignupTokenUser: ({ params, payload }) =>
      Effect.flatMap(attemptSource, (address) =>
        asWireErrors(signUp({ secret: Redacted.make(params.token), form: payload, address }))
      )
  })
)
