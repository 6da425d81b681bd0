import {
  createSignupToken,
  getSignupToken,
  listSignupTokens,
  signUp,
  updateSignupToken,
  validateSignupToken
} from "@halyard/core/use-cases"
import { AdminApi, AuthApi } from "@halyard/http-contract"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { attemptSource } from "../../checks/attempt-source.ts"

export const layerSignup = HttpApiBuilder.group(AuthApi, "signup", (handlers) =>
  handlers.handleAll({
    validatePublicSignupToken: ({ params }) => asWireErrors(validateSignupToken(Redacted.make(params.token))),
    addPublicSignupTokenUser: ({ params, payload }) =>
      Effect.flatMap(attemptSource, (address) =>
        asWireErrors(signUp({ secret: Redacted.make(params.token), form: payload, address }))
      )
  })
)

export const layerSignupTokens = HttpApiBuilder.group(AdminApi, "signupTokens", (handlers) =>
  handlers.handleAll({
    getAllPublicSignupTokens: () => asWireErrors(listSignupTokens()).pipe(Effect.map((tokens) => ({ tokens }))),
    createPublicSignupToken: ({ payload }) =>
      answerCreated(asWireErrors(createSignupToken(payload)), ({ secret }) => ["invite-link", "tokens", secret]),
    getPublicSignupToken: ({ params }) => asWireErrors(getSignupToken(Redacted.make(params.token))),
    updatePublicSignupToken: ({ params, payload }) =>
      asWireErrors(updateSignupToken(Redacted.make(params.token), payload))
  })
)
