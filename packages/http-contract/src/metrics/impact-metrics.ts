import { field, ImpactMetricsConfig } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { FeaturePath } from "../operation/paths.ts"
import { applicationExamples } from "./applications.examples.ts"

const ImpactMetricsConfigList = Schema.Struct({
  configs: field(Schema.Array(ImpactMetricsConfig), "The charts")
}).annotate({ identifier: "ImpactMetricsConfigList", description: "Charts of metrics that applications report." })

const PageVisits = Schema.Struct({
  data: field(
    Schema.Array(
      Schema.Struct({
        date: field(Schema.String, "The day"),
        count: field(Schema.Finite, "The number of visits")
      })
    ),
    "The visits by day"
  )
}).annotate({ identifier: "PageVisits", description: "Visits of the pages of the service, by day." })

const ofInstance = HttpApiEndpoint.get("getInstanceImpactMetricsConfigs", "/impact-metrics/config", {
  success: ImpactMetricsConfigList
}).annotateMerge(
  operation({
    summary: "List the impact metrics of the instance",
    description: "Applications cannot report impact metrics yet, so the list is empty.",
    example: applicationExamples.getInstanceImpactMetricsConfigs
  })
)

const ofFeature = HttpApiEndpoint.get(
  "getFlagImpactMetricsConfigsByFeature",
  "/projects/:projectId/features/:featureName/impact-metrics/config",
  { params: FeaturePath, success: ImpactMetricsConfigList, error: NotFoundError }
).annotateMerge(
  operation({
    summary: "List the impact metrics of a feature",
    description: "Applications cannot report impact metrics yet, so the list is empty.",
    example: applicationExamples.getFlagImpactMetricsConfigsByFeature
  })
)

const visits = HttpApiEndpoint.get("getPlausibleMetrics", "/impact-metrics/plausible", {
  success: PageVisits
}).annotateMerge(
  operation({
    summary: "List the visits of pages",
    description: "Visits of pages are not counted, so the list is empty.",
    example: applicationExamples.getPlausibleMetrics
  })
)

export class ImpactMetricsGroup extends HttpApiGroup.make("impactMetrics")
  .add(ofInstance, ofFeature, visits)
  .annotateMerge(
    OpenApi.annotations({ title: "Impact metrics", description: "Read charts of metrics that applications report" })
  ) {}
