import { shownApiToken } from "@halyard/core/domain"
import {
  type CreatedApiToken,
  createApiToken,
  deleteApiToken,
  listApiTokens,
  updateApiToken
} from "@halyard/core/use-cases"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-created.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerApiTokens = HttpApiBuilder.group(AdminApi, "apiTokens", (handlers) =>
  handlers.handleAll({
    getAllApiTokens: () => asWireErrors(listApiTokens()).pipe(Effect.map((tokens) => ({ tokens }))),
    getApiTokensByName: ({ params }) =>
      asWireErrors(listApiTokens(params.name)).pipe(Effect.map((tokens) => ({ tokens }))),
    createApiToken: ({ payload }) =>
      answerCreated(Effect.map(asWireErrors(createApiToken(payload)), withSecret), ({ tokenName }) => [
        "api-tokens",
        tokenName
      ]),
    updateApiToken: ({ params, payload }) => asWireErrors(updateApiToken(Redacted.make(params.apiToken), payload)),
    deleteApiToken: ({ params }) => asWireErrors(deleteApiToken(Redacted.make(params.apiToken)))
  })
)

/** The answer to who makes a token, and to nobody else. */
export const withSecret = ({ secret, token }: CreatedApiToken) => shownApiToken(token, Redacted.value(secret))
