import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  personalTokenOwner,
  type NewPersonalSecret
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerPersonalTokens = HttpApiBuilder.group(AdminApi, "personalTokens", (handlers) =>
  handlers.handleAll({
    getPats: () => asWireErrors(listPersonalTokens()).pipe(Effect.map((pats) => ({ pats }))),
    createPat: ({ payload }) =>
      answerCreated(Effect.map(asWireErrors(createPersonalToken(payload)), withPersonalSecret), () => [
        "user",
        "tokens"
      ]),
    deletePat: ({ params }) =>
      asWireErrors(
        Effect.gen(function* () {
          yield* personalTokenOwner()
          yield* deletePersonalToken(yield* idAt("personal token", params.tokenId))
        })
      )
  })
)

/** The view of a new token with its secret, which only the answer to the creation may contain. */
export const withPersonalSecret = ({ secret, token }: NewPersonalSecret) => ({
  ...token,
  secret: Redacted.value(secret)
})
