import { evaluateToggles, evaluateTogglesByQuery } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { conditionalPost } from "../../middleware/conditional-requests.ts"
import { FrontendApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { requestAddress } from "../../middleware/client-address.ts"

export const layerFrontendFeatures = HttpApiBuilder.group(FrontendApi, "frontendFeatures", (handlers) =>
  handlers.handleAll({
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
)
