import { signUp, validateSignupToken } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { attemptSource } from "../../checks/attempt-source.ts"
import { AuthApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerSignup = HttpApiBuilder.group(AuthApi, "signup", (handlers) =>
  handlers.handleAll({
    validatePublicSignupToken: ({ params }) => asWireErrors(validateSignupToken(Redacted.make(params.token))),
    addPublicSignupTokenUser: ({ params, payload }) =>
      Effect.flatMap(attemptSource, (address) =>
        asWireErrors(signUp({ secret: Redacted.make(params.token), form: payload, address }))
      )
  })
)
