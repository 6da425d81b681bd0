import { Schema } from "effect"
import { field } from "../values/field.ts"
import { compareText } from "../values/text.ts"
import { millisBetween, secondsAfter, Timestamp } from "../values/timestamp.ts"
import { aggregated, type ImpactFigure, isSelected, RANGES, rangeBegin } from "./impact-aggregation.ts"
import type { ImpactSample } from "./impact-sample.ts"

const Point = Schema.Struct({
  at: field(Timestamp, "When the step began"),
  value: field(Schema.NullOr(Schema.Finite), "The figure; null if nothing was reported")
})

export const ImpactSeries = Schema.Struct({
  start: field(Timestamp, "When the first step began"),
  end: field(Timestamp, "Now"),
  step: field(Schema.Int, "The seconds between two points"),
  value: field(Schema.NullOr(Schema.Finite), "The figure of the whole time range; null if nothing was reported"),
  series: field(
    Schema.Array(
      Schema.Struct({
        group: field(Schema.NullOr(Schema.String), "The value of the label by which the series are grouped"),
        data: field(Schema.Array(Point), "The points, oldest first")
      })
    ),
    "One series, or one for each value of the label, at most 50"
  ),
  labels: field(
    Schema.Record(Schema.String, Schema.Array(Schema.String)),
    "The labels of the metric with their values, whatever was selected"
  )
}).annotate({ identifier: "ImpactSeries", description: "A metric that applications report, over time." })
export type ImpactSeries = typeof ImpactSeries.Type

const MOST_GROUPS = 50

/** The points of a figure over its time range. `groupBy` is the label whose values are the series. */
export const seriesOf = (
  samples: ReadonlyArray<ImpactSample>,
  figure: ImpactFigure,
  { groupBy, now }: { readonly groupBy: string | undefined; readonly now: Timestamp }
): ImpactSeries => {
  const { step } = RANGES[figure.timeRange]
  const start = rangeBegin(figure.timeRange, now)
  const length = Math.floor(millisBetween(start, now) / 1000 / step) + 1
  const moments = Array.from({ length }, (_, index) => secondsAfter(start, index * step))
  const selected = samples.filter(({ labels }) => isSelected(figure.labelSelectors, labels))
  const groups = Map.groupBy(selected, ({ labels }) => (groupBy === undefined ? null : (labels[groupBy] ?? "")))
  const listed = groups.size === 0 && groupBy === undefined ? [[null, []] as const] : [...groups]
  return {
    start,
    end: now,
    step,
    value: aggregated(selected, figure.aggregationMode, RANGES[figure.timeRange].seconds),
    series: listed
      .toSorted(([left], [right]) => compareText(left ?? "", right ?? ""))
      .slice(0, MOST_GROUPS)
      .map(([group, members]) => {
        const byMoment = Map.groupBy(members, ({ at }) => at)
        const data = moments.map((at) => ({
          at,
          value: aggregated(byMoment.get(at) ?? [], figure.aggregationMode, step)
        }))
        return { group, data }
      }),
    labels: labelValues(samples)
  }
}

const labelValues = (samples: ReadonlyArray<ImpactSample>): ImpactSeries["labels"] => {
  const values = new Map<string, Set<string>>()
  for (const { labels } of samples) {
    for (const [name, value] of Object.entries(labels)) {
      values.set(name, (values.get(name) ?? new Set()).add(value))
    }
  }
  return Object.fromEntries(
    [...values]
      .toSorted(([left], [right]) => compareText(left, right))
      .map(([name, known]) => [name, [...known].toSorted(compareText)])
  )
}
