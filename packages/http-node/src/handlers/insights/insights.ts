import { countLifecycles, getInsightsAsJson, getLifecycleTrends } from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerInsights = HttpApiBuilder.group(AdminApi, "insights", (handlers) =>
  handlers.handleAll({
    getInstanceInsights: ({ query }) => answerJson(asWireErrors(getInsightsAsJson(query))),
    getLifecycleTrends: ({ query }) => asWireErrors(getLifecycleTrends(query.projects)),
    getFeatureLifecycleStageCount: () => asWireErrors(countLifecycles()),
    getExecutiveDashboard: () => answerJson(asWireErrors(getInsightsAsJson()))
  })
)
