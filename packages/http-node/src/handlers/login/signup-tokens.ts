import { createSignupToken, getSignupToken, listSignupTokens, updateSignupToken } from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

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
