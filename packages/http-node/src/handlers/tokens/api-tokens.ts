import { CurrentPrincipal, apiTokenView } from "@halyard/core/domain"
import {
  createApiToken,
  type CreatedApiToken,
  createProjectApiToken,
  deleteApiToken,
  deleteProjectApiToken,
  issueRelayTokens,
  listApiTokens,
  listProjectApiTokens,
  updateApiToken,
  validateTokens
} from "@halyard/core/use-cases"
import { AdminApi, AuthApi } from "@halyard/http-contract"
import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { relayCaller } from "../../checks/relay-caller.ts"
import { attemptSource } from "../../checks/attempt-source.ts"

export const layerApiTokens = HttpApiBuilder.group(AdminApi, "apiTokens", (handlers) =>
  handlers.handleAll({
    getAllApiTokens: () => asWireErrors(listApiTokens()).pipe(Effect.map((tokens) => ({ tokens }))),
    getApiTokensByName: ({ params }) =>
      asWireErrors(listApiTokens(params.apiToken)).pipe(Effect.map((tokens) => ({ tokens }))),
    createApiToken: ({ payload }) =>
      answerCreated(Effect.map(asWireErrors(createApiToken(payload)), withSecret), ({ tokenName }) => [
        "api-tokens",
        tokenName
      ]),
    updateApiToken: ({ params, payload }) => asWireErrors(updateApiToken(Redacted.make(params.apiToken), payload)),
    deleteApiToken: ({ params }) => asWireErrors(deleteApiToken(Redacted.make(params.apiToken)))
  })
)

export const withSecret = ({ isReadable, secret, token }: CreatedApiToken) =>
  apiTokenView(token, Redacted.value(secret), !isReadable)

export const layerProjectApiTokens = HttpApiBuilder.group(AdminApi, "projectApiTokens", (handlers) =>
  handlers.handleAll({
    getProjectApiTokens: ({ params }) =>
      asWireErrors(listProjectApiTokens(params.projectId)).pipe(Effect.map((tokens) => ({ tokens }))),
    createProjectApiToken: ({ params, payload }) =>
      answerCreated(Effect.map(asWireErrors(createProjectApiToken(params.projectId, payload)), withSecret), () => [
        "projects",
        params.projectId,
        "api-tokens"
      ]),
    deleteProjectApiToken: ({ params }) =>
      asWireErrors(deleteProjectApiToken(params.projectId, Redacted.make(params.apiToken)))
  })
)

export const layerEdge = HttpApiBuilder.group(AuthApi, "edge", (handlers) =>
  handlers.handleAll({
    getValidTokens: ({ payload }) =>
      Effect.flatMap(attemptSource, (address) =>
        asWireErrors(Effect.map(validateTokens({ ...payload, address }), (tokens) => ({ tokens })))
      ),
    edgeCreateOrReturnTokens: ({ payload, request }) =>
      asWireErrors(
        Effect.flatMap(relayCaller(request), ({ key, principal }) =>
          Effect.map(
            Effect.provideService(issueRelayTokens(payload.tokens, key), CurrentPrincipal, principal),
            (tokens) => ({ tokens })
          )
        )
      )
  })
)
