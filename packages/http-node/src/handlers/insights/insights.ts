import { countLifecycles, getInsightsAsJson, getLifecycleTrends, listFeatureDays } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerInsights = HttpApiBuilder.group(AdminApi, "insights", (handlers) =>
  handlers.handleAll({
    getInstanceInsights: ({ query }) => answerJson(asWireErrors(getInsightsAsJson(query))),
    getLifecycleTrends: ({ query }) => asWireErrors(getLifecycleTrends(query.projects)),
    getFeatureLifecycleStageCount: () => asWireErrors(countLifecycles()),
    getFeatureDays: ({ params, query }) =>
      asWireErrors(Effect.map(listFeatureDays(params.name, query), (days) => ({ days }))),
    getExecutiveDashboard: () => answerJson(asWireErrors(getInsightsAsJson()))
  })
)
