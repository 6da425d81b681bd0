import { Schema, Struct } from "effect"
import type { EventDraft } from "../events/event.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { ReportedImpactMetric } from "./reported-metric.ts"
import { impactFigure, RANGES } from "./impact-aggregation.ts"

const drawn = {
  ...impactFigure,
  yAxisMin: field(Schema.Literals(["auto", "zero"]), "Where the vertical axis begins"),
  title: field(Schema.optionalKey(limitedText(255)), "The title of the chart; the name of the metric by default")
}

export const NewImpactChart = Schema.Struct({
  id: field(Schema.optionalKey(Schema.String), "The id of a chart to change; absent for a new one"),
  ...drawn
}).annotate({ identifier: "NewImpactChart", description: "A chart of a metric that applications report." })
export type NewImpactChart = typeof NewImpactChart.Type

export const ImpactMetricsConfig = Schema.Struct({
  id: field(Schema.String, "The chart's id"),
  ...drawn,
  displayName: field(Schema.String, "The name of the metric in a UI"),
  type: field(
    Schema.Literals(["counter", "gauge", "histogram", "unknown"]),
    "The kind of the metric; unknown if nobody has reported it within a month"
  ),
  step: field(Schema.Literals(["1m", "15m", "3h", "1d"]), "The time between two points of the chart")
}).annotate({ identifier: "ImpactMetricsConfig", description: "A chart of a metric that applications report." })
export type ImpactMetricsConfig = typeof ImpactMetricsConfig.Type

/** A stored chart. */
export interface ImpactChart extends Omit<NewImpactChart, "id"> {
  readonly id: string
  /** Null for a chart of the instance. */
  readonly feature: string | null
  readonly createdAt: Timestamp
}

/** The view of the chart. */
export const chartView = (
  chart: ImpactChart,
  types: ReadonlyMap<string, ReportedImpactMetric["type"]>
): ImpactMetricsConfig => ({
  ...Struct.omit(chart, ["feature", "createdAt"]),
  displayName: chart.metricName,
  type: types.get(chart.metricName) ?? "unknown",
  step: RANGES[chart.timeRange].label
})

/** A chart was created, changed or removed. Charts of the instance belong to no project. */
export const chartChanged = (
  project: string | undefined,
  { after, before }: { readonly before?: ImpactChart; readonly after?: ImpactChart }
): EventDraft => {
  const featureName = (after ?? before)?.feature ?? undefined
  return {
    type: `impact-metric-${after === undefined ? "deleted" : before === undefined ? "created" : "updated"}`,
    ...(project === undefined ? {} : { project }),
    ...(featureName === undefined ? {} : { featureName }),
    ...(after === undefined ? {} : { data: { ...after } }),
    ...(before === undefined ? {} : { preData: { ...before } })
  }
}
