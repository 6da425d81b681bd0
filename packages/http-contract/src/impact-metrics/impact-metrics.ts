import {
  AggregationMode,
  field,
  ImpactMetricsConfig,
  ImpactSeries,
  NewImpactChart,
  TimeRange
} from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject, root } from "../operation/access.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { ChartPath, FeatureChartPath, FeaturePath, MetricPath, ProjectPath } from "../operation/paths.ts"
import { text, texts } from "../operation/query-forms.ts"
import { impactExamples } from "./impact-metrics.examples.ts"

const ImpactMetricList = Schema.Struct({
  metrics: field(
    Schema.Array(
      Schema.Struct({
        name: field(Schema.String, "The name of the metric"),
        displayName: field(Schema.String, "The name of the metric in a UI"),
        type: field(Schema.Literals(["counter", "gauge", "histogram"]), "The kind of the metric"),
        help: field(Schema.String, "What the metric measures")
      })
    ),
    "The metrics; one that was reported as several types comes several times"
  )
}).annotate({ identifier: "ImpactMetricList", description: "Metrics that applications report." })

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

const metadata = HttpApiEndpoint.get("getImpactMetricsMetadata", "/impact-metrics/metadata", {
  success: ImpactMetricList
}).annotateMerge(
  operation({
    summary: "List the impact metrics",
    description: "Those that applications have reported within a month, by name.",
    example: impactExamples.getImpactMetricsMetadata
  })
)

const data = HttpApiEndpoint.get("getImpactMetricsData", "/impact-metrics", {
  query: {
    metricName: text("The name of the metric. Required", { example: "orders" }),
    timeRange: text("The time to show: hour, day, week or month", { default: "hour", enum: TimeRange.literals }),
    aggregationMode: text("How the values of a step become one", { default: "count", enum: AggregationMode.literals }),
    label: texts("A label and a value that it may have, as `name:value`", "environment:production"),
    groupBy: text("A label whose values get a series each", { example: "appName" })
  },
  success: ImpactSeries
}).annotateMerge(
  operation({
    summary: "Read an impact metric over time",
    description: "In steps of a minute, fifteen minutes, three hours or a day.",
    example: impactExamples.getImpactMetricsData
  })
)

const ofInstance = HttpApiEndpoint.get("getInstanceImpactMetricsConfigs", "/impact-metrics/config", {
  success: ImpactMetricsConfigList
}).annotateMerge(
  operation({
    summary: "List the charts of impact metrics",
    description: "Those of the whole instance.",
    example: impactExamples.getInstanceImpactMetricsConfigs
  })
)

const saveForInstance = HttpApiEndpoint.post("saveInstanceImpactMetricsConfig", "/impact-metrics/config", {
  payload: NewImpactChart,
  success: ImpactMetricsConfig,
  error: [InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Add or change a chart of an impact metric",
    description: "For the whole instance, which can have fifty.",
    needs: root("UPDATE_APPLICATION"),
    example: impactExamples.saveInstanceImpactMetricsConfig
  })
)

const removeFromInstance = HttpApiEndpoint.delete("deleteInstanceImpactMetricConfig", "/impact-metrics/config/:id", {
  params: ChartPath,
  success: HttpApiSchema.Empty(204),
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Remove a chart of an impact metric",
    description: "What was reported of the metric stays.",
    needs: root("UPDATE_APPLICATION"),
    example: impactExamples.deleteInstanceImpactMetricConfig
  })
)

const charts = "/projects/:projectId/features/:featureName/impact-metrics/config"

const ofFeature = HttpApiEndpoint.get("getFlagImpactMetricsConfigsByFeature", charts, {
  params: FeaturePath,
  success: ImpactMetricsConfigList,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the charts of impact metrics of a feature",
    description: "By creation. They are deleted with the feature.",
    example: impactExamples.getFlagImpactMetricsConfigsByFeature
  })
)

const saveForFeature = HttpApiEndpoint.post("saveFeatureImpactMetricsConfig", charts, {
  params: FeaturePath,
  payload: NewImpactChart,
  success: ImpactMetricsConfig,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Add or change a chart of an impact metric of a feature",
    description: "A feature can have fifty.",
    needs: inProject("UPDATE_FEATURE"),
    example: impactExamples.saveFeatureImpactMetricsConfig
  })
)

const removeFromFeature = HttpApiEndpoint.delete("deleteFlagImpactMetricConfig", `${charts}/:id`, {
  params: FeatureChartPath,
  success: HttpApiSchema.Empty(204),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a chart of an impact metric of a feature",
    description: "What was reported of the metric stays.",
    needs: inProject("UPDATE_FEATURE"),
    example: impactExamples.deleteFlagImpactMetricConfig
  })
)

const removeMetric = HttpApiEndpoint.delete("deleteImpactMetric", "/impact-metrics/:metricName", {
  params: MetricPath,
  success: HttpApiSchema.Empty(204)
}).annotateMerge(
  operation({
    summary: "Delete an impact metric",
    description: "Deletes what was reported of the metric, by whatever token. It comes back with the next report.",
    needs: root("ADMIN"),
    example: impactExamples.deleteImpactMetric
  })
)

const removeFromProject = HttpApiEndpoint.delete(
  "deleteProjectImpactMetric",
  "/projects/:projectId/impact-metrics/:metricName",
  {
    params: { ...ProjectPath, ...MetricPath },
    success: HttpApiSchema.Empty(204),
    error: NotFoundError
  }
).annotateMerge(
  operation({
    summary: "Delete an impact metric of a project",
    description:
      "Deletes what tokens for this project reported of the metric, which makes space in its share of the series. What tokens for several projects reported stays, unless you may do so in all of them. It comes back with the next report.",
    needs: inProject("UPDATE_PROJECT"),
    example: impactExamples.deleteProjectImpactMetric
  })
)

const visits = HttpApiEndpoint.get("getPlausibleMetrics", "/impact-metrics/plausible", {
  success: PageVisits
}).annotateMerge(
  operation({
    summary: "List the visits of pages",
    description: "Visits of pages are not counted, so the list is empty.",
    example: impactExamples.getPlausibleMetrics
  })
)

export class ImpactMetricsGroup extends HttpApiGroup.make("impactMetrics")
  .add(
    metadata,
    data,
    ofInstance,
    saveForInstance,
    removeFromInstance,
    ofFeature,
    saveForFeature,
    removeFromFeature,
    removeMetric,
    removeFromProject,
    visits
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Impact metrics",
      description: "Read metrics that applications report, and keep charts of them"
    })
  ) {}
