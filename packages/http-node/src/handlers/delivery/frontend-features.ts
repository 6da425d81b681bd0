import { contextOfQuery } from "@halyard/core/domain"
import { SdkTokens } from "@halyard/core/ports"
import { evaluateToggles, evaluateTogglesByQuery, makeCachedToggles } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { parameterViolations, presentParameters } from "../../checks/query-parameters.ts"
import { plainSecretOf } from "../../checks/request-secrets.ts"
import { type DirectAnswer, DirectAnswers } from "../../direct/direct-answers.ts"
import { directJson } from "../../direct/direct-response.ts"
import { answerJson } from "../../answers/answer-success.ts"
import { conditionalPost } from "../../middleware/conditional-requests.ts"
import { FrontendApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { requestAddress } from "../../node/client-address.ts"

export const layerFrontendFeatures = HttpApiBuilder.group(
  FrontendApi,
  "frontendFeatures",
  Effect.fnUntraced(function* (handlers) {
    ;(yield* DirectAnswers).add("/api/frontend", yield* directToggles)
    return handlers.handleAll({
      getFrontendFeatures: () =>
        Effect.gen(function* () {
          const query = yield* HttpServerRequest.ParsedSearchParams
          return yield* answerJson(asWireErrors(evaluateTogglesByQuery(query, yield* requestAddress)))
        }),
      getFrontendApiFeaturesWithPost: ({ payload }) =>
        Effect.gen(function* () {
          const toggles = asWireErrors(evaluateToggles(payload.context ?? {}, yield* requestAddress))
          return yield* conditionalPost(answerJson(toggles))
        })
    })
  })
)

/** Answers `getFrontendFeatures` directly to a valid request. */
const directToggles = Effect.gen(function* () {
  const tokens = yield* SdkTokens
  const cachedToggles = yield* makeCachedToggles
  const direct: DirectAnswer = (request, query) => {
    const token = tokens.cached(plainSecretOf(request), "frontend")
    if (token === undefined || parameterViolations(request.url, query).length > 0) return undefined
    const { context, violations } = contextOfQuery(presentParameters(query))
    if (violations.length > 0) return undefined
    const toggles = cachedToggles(token, context, Option.getOrUndefined(request.remoteAddress))
    return toggles && directJson(toggles.text)
  }
  return direct
})
