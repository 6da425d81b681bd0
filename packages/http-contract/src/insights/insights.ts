import { FeatureDay, field, InstanceInsights, LifecycleCounts, LifecycleTrends } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { MetricsFeaturePath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { insightExamples } from "./insights.examples.ts"

const day = (description: string, example: string) =>
  text(`${description}; in UTC, as \`yyyy-MM-dd\``, { pattern: "^\\d{4}-\\d{2}-\\d{2}$", example })

const range = {
  from: day("The first day, by default ninety days before the last one", "2026-08-23"),
  to: day("The last day, today by default", "2026-11-20")
}

const getInsights = HttpApiEndpoint.get("getInstanceInsights", "/insights", {
  query: range,
  success: InstanceInsights
}).annotateMerge(
  operation({
    summary: "Read usage insights",
    description:
      "By day and by ISO week. The current day and week show the state as of now. Rows are sorted by date, then project.",
    example: insightExamples.getInstanceInsights
  })
)

const getDashboard = HttpApiEndpoint.get("getExecutiveDashboard", "/dashboard/executive", {
  success: InstanceInsights
}).annotateMerge(
  operation({
    summary: "Read recent usage insights",
    description: "The insights of the last ninety days.",
    deprecated: { instead: "GET /api/admin/insights", link: "/api/admin/insights" },
    example: insightExamples.getExecutiveDashboard
  })
)

const getLifecycleTrends = HttpApiEndpoint.get("getLifecycleTrends", "/insights/lifecycle", {
  query: {
    projects: text("The ids of projects, separated by commas; all that the caller can see by default", {
      example: "shop"
    })
  },
  success: LifecycleTrends
}).annotateMerge(
  operation({
    summary: "Read how features move through their lifecycle",
    description:
      "Features in each phase as of now, and how long they stay. Ids that the caller cannot see are ignored.",
    example: insightExamples.getLifecycleTrends
  })
)

const countStages = HttpApiEndpoint.get("getFeatureLifecycleStageCount", "/lifecycle/count", {
  success: LifecycleCounts
}).annotateMerge(
  operation({
    summary: "Count features by stage of the lifecycle",
    description: "Those in projects that the caller can see.",
    example: insightExamples.getFeatureLifecycleStageCount
  })
)

const FeatureDays = Schema.Struct({
  days: field(Schema.Array(FeatureDay), "The evaluations by day, environment and application")
}).annotate({ identifier: "FeatureDays", description: "A feature's evaluations by day." })

const getFeatureDays = HttpApiEndpoint.get("getFeatureDays", "/client-metrics/features/:name/days", {
  params: MetricsFeaturePath,
  query: range,
  success: FeatureDays
}).annotateMerge(
  operation({
    summary: "Count a feature's evaluations by day",
    description:
      "By day in UTC, environment and application, since the feature was created. Days without evaluations are left out. A feature that the caller cannot see has none.",
    example: insightExamples.getFeatureDays
  })
)

export class InsightsGroup extends HttpApiGroup.make("insights")
  .add(getInsights, getDashboard, getLifecycleTrends, countStages, getFeatureDays)
  .annotateMerge(OpenApi.annotations({ title: "Insights", description: "Read how the instance is used" })) {}
