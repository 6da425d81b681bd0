import { FeatureHour, FeatureUsage, field } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { MetricsFeaturePath } from "../operation/paths.ts"
import { text } from "../operation/query-forms.ts"
import { applicationExamples } from "./applications.examples.ts"

const head = {
  version: field(Schema.Literal(1), "The version of the format"),
  maturity: field(Schema.Literal("stable"), "How stable the format is")
}

const FeatureMetrics = Schema.Struct({
  ...head,
  data: field(Schema.Array(FeatureHour), "The evaluations by hour, environment and application")
}).annotate({
  identifier: "FeatureMetrics",
  description: "A feature's evaluations by hour."
})

const FeatureUsageSummary = Schema.Struct({ ...head, ...FeatureUsage.fields }).annotate({
  identifier: "FeatureUsageSummary",
  description: "A feature's recent evaluations and the applications that evaluated it."
})

const getRaw = HttpApiEndpoint.get("getRawFeatureMetrics", "/client-metrics/features/:name/raw", {
  params: MetricsFeaturePath,
  query: {
    hoursBack: text("The number of hours, including the current one, 1 to 48", {
      pattern: "^([1-9]|[1-3]\\d|4[0-8])$",
      default: "24",
      example: "24"
    })
  },
  success: FeatureMetrics
}).annotateMerge(
  operation({
    summary: "Count a feature's evaluations by hour",
    description:
      "By hour, environment and application. An application that reported in any of the hours is listed in all of them. A feature that the caller cannot see has none. The answer ends at 20,000,000 characters: the oldest counts are left out then, and the header `halyard-warning` says so.",
    example: applicationExamples.getRawFeatureMetrics
  })
)

const getUsage = HttpApiEndpoint.get("getFeatureUsageSummary", "/client-metrics/features/:name", {
  params: MetricsFeaturePath,
  success: FeatureUsageSummary
}).annotateMerge(
  operation({
    summary: "Read a feature's usage",
    description:
      "Evaluations in the last hour by environment, and the applications that evaluated the feature in the last 48 hours.",
    example: applicationExamples.getFeatureUsageSummary
  })
)

export class FeatureMetricsGroup extends HttpApiGroup.make("featureMetrics")
  .add(getRaw, getUsage)
  .annotateMerge(
    OpenApi.annotations({
      title: "Feature metrics",
      description: "Read how often features are evaluated, and by which applications"
    })
  ) {}
