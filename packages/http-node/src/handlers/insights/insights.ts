import { getInsightsAsJson } from "@halyard/core"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answer-json.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerInsights = HttpApiBuilder.group(AdminApi, "insights", (handlers) =>
  handlers.handleAll({
    getInstanceInsights: ({ query }) => answerJson(asWireErrors(getInsightsAsJson(query))),
    getExecutiveDashboard: () => answerJson(asWireErrors(getInsightsAsJson()))
  })
)
