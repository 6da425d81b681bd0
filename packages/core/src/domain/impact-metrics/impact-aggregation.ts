import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { secondsAfter, type Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"
import { type ImpactSample, seriesKey, STEPS, stepBegin } from "./impact-sample.ts"

export const TimeRange = Schema.Literals(["hour", "day", "week", "month"])
export type TimeRange = typeof TimeRange.Type

export const AggregationMode = Schema.Literals(["rps", "count", "avg", "sum", "p95", "p99", "p50"])
export type AggregationMode = typeof AggregationMode.Type

/** The input of a figure: which metric of applications to aggregate, how, and over which time range. */
export const impactFigure = {
  metricName: field(Schema.String, "The name of the metric"),
  timeRange: field(TimeRange, "The time before now that counts"),
  aggregationMode: field(
    AggregationMode,
    "How values become one: `count` of a counter's increases or a histogram's values, `rps` the same a second, `sum` and `avg` of the values, `p50`, `p95` and `p99` of a histogram"
  ),
  labelSelectors: field(
    Schema.Record(Schema.String, limitedList(Schema.String, 100)),
    "The values of labels to include, by label. Labels without values, or with `*`, select everything"
  )
}
const ImpactFigure = Schema.Struct(impactFigure)
export type ImpactFigure = typeof ImpactFigure.Type
export type LabelSelectors = ImpactFigure["labelSelectors"]

/** The length of each time range and the steps of its charts, in seconds. */
export const RANGES: Readonly<
  Record<TimeRange, { readonly seconds: number; readonly step: number; readonly label: "1m" | "15m" | "3h" | "1d" }>
> = {
  hour: { seconds: 3600, step: STEPS[0].step, label: "1m" },
  day: { seconds: 86_400, step: STEPS[1].step, label: "15m" },
  week: { seconds: 7 * 86_400, step: STEPS[2].step, label: "3h" },
  month: { seconds: 30 * 86_400, step: STEPS[3].step, label: "1d" }
}

/** The beginning of the range, rounded down to a step. */
export const rangeBegin = (range: TimeRange, now: Timestamp): Timestamp =>
  stepBegin(secondsAfter(now, -RANGES[range].seconds), RANGES[range].step)

export const figureViolations = (figure: ImpactFigure, path: string): ReadonlyArray<Violation> => [
  ...lengthViolations(figure.metricName, `${path}/metricName`, 1, 255),
  ...(Object.keys(figure.labelSelectors).length > MOST_SELECTORS
    ? [violation(`${path}/labelSelectors`, `must have at most ${MOST_SELECTORS} labels`)]
    : [])
]

const MOST_SELECTORS = 30

/** Whether the labels match the selectors. */
export const isSelected = (selectors: LabelSelectors, labels: ImpactSample["labels"]): boolean =>
  Object.entries(selectors).every(
    ([name, values]) => values.length === 0 || values.includes("*") || values.includes(labels[name] ?? "")
  )

/** Aggregates samples over these seconds. Null if there are no samples of a kind that this aggregation fits. */
export const aggregated = (
  samples: ReadonlyArray<ImpactSample>,
  mode: AggregationMode,
  seconds: number
): number | null => {
  switch (mode) {
    case "count":
      return increase(samples)
    case "rps": {
      const count = increase(samples)
      return count === null ? null : count / seconds
    }
    case "avg": {
      const count = total(samples, "count")
      return count === 0 ? null : total(samples, "sum") / count
    }
    case "sum":
      return samples.length === 0 ? null : sumOf(samples)
    case "p50":
      return quantile(samples, 0.5)
    case "p95":
      return quantile(samples, 0.95)
    case "p99":
      return quantile(samples, 0.99)
  }
}

const total = (samples: ReadonlyArray<ImpactSample>, key: "count" | "sum"): number =>
  samples.reduce((sum, sample) => sum + sample[key], 0)

/** How much the counters grew, and how much the histograms observed. */
const increase = (samples: ReadonlyArray<ImpactSample>): number | null => {
  const counted = samples.filter(({ type }) => type !== "gauge")
  return counted.length === 0
    ? null
    : counted.reduce((sum, sample) => sum + (sample.type === "counter" ? sample.sum : sample.count), 0)
}

/** The sum of samples. A gauge counts with its mean, since each report repeats its current value. */
const sumOf = (samples: ReadonlyArray<ImpactSample>): number => {
  const gauges = Map.groupBy(
    samples.filter(({ type, count }) => type === "gauge" && count > 0),
    seriesKey
  )
  const means = [...gauges.values()].map((series) => total(series, "sum") / total(series, "count"))
  const others = samples.filter(({ type }) => type !== "gauge")
  return total(others, "sum") + means.reduce((sum, mean) => sum + mean, 0)
}

/** The value below which this share of the observations is, by linear interpolation within its bucket. */
const quantile = (samples: ReadonlyArray<ImpactSample>, share: number): number | null => {
  const counts = new Map<number, number>()
  for (const { buckets } of samples) {
    for (const [bound, count] of Object.entries(buckets)) {
      const le = bound === "+Inf" ? Infinity : Number(bound)
      counts.set(le, (counts.get(le) ?? 0) + count)
    }
  }
  const bounds = [...counts].toSorted(([left], [right]) => left - right)
  const observed = Math.max(0, ...counts.values())
  if (observed === 0) return null
  const rank = share * observed
  let [below, before] = [0, 0]
  for (const [bound, count] of bounds) {
    if (count >= rank && count > before) {
      if (bound === Infinity) return below
      const start = before === 0 && bound < 0 ? bound : below
      return start + (bound - start) * ((rank - before) / (count - before))
    }
    below = bound
    before = Math.max(before, count)
  }
  return below
}
