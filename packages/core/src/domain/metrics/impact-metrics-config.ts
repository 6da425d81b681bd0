import { Schema } from "effect"
import { field } from "../values/field.ts"

export const ImpactMetricsConfig = Schema.Struct({
  id: field(Schema.String, "The chart's id"),
  metricName: field(Schema.String, "The name of the metric"),
  displayName: field(Schema.String, "The name of the metric in a UI"),
  type: field(Schema.Literals(["counter", "gauge", "histogram", "unknown"]), "The kind of the metric"),
  timeRange: field(Schema.Literals(["hour", "day", "week", "month"]), "The time that the chart covers"),
  aggregationMode: field(
    Schema.Literals(["rps", "count", "avg", "sum", "p95", "p99", "p50"]),
    "How values of a step are combined"
  ),
  labelSelectors: field(Schema.Record(Schema.String, Schema.Array(Schema.String)), "The values of labels to include"),
  yAxisMin: field(Schema.Literals(["auto", "zero"]), "Where the vertical axis begins")
}).annotate({ identifier: "ImpactMetricsConfig", description: "A chart of a metric that applications report." })
export type ImpactMetricsConfig = typeof ImpactMetricsConfig.Type
