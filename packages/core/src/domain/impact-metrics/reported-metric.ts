import { Schema } from "effect"
import { formatPointer } from "../json/json-pointer.ts"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { MOST_BOUNDS } from "./impact-sample.ts"
import type { Violation } from "../violations/errors.ts"
import { lengthViolations, violation } from "../violations/violation.ts"

const Labels = Schema.optionalKey(Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])))
const labels = field(Labels, "What tells the samples of a metric apart, such as the variant of a feature")

const MOST_METRICS = 100
const MOST_SAMPLES = 1000

const named = {
  name: field(Schema.String, "The name of the metric"),
  help: field(Schema.String, "What the metric measures")
}

const NumericSample = Schema.Struct({
  value: field(Schema.Finite, "The increase since the last report (counter), or the value now (gauge)"),
  labels
}).annotate({ identifier: "ImpactSample", description: "A value of a counter or a gauge." })

const HistogramSample = Schema.Struct({
  count: field(Schema.Finite, "How many values were observed since the last report"),
  sum: field(Schema.Finite, "Their sum"),
  buckets: field(
    limitedList(
      Schema.Struct({
        le: field(Schema.Union([Schema.Finite, Schema.Literal("+Inf")]), "The upper bound of the bucket"),
        count: field(Schema.Finite, "How many of the values were at most the upper bound")
      }),
      MOST_BOUNDS
    ),
    "The number of values up to each bound"
  ),
  labels
}).annotate({ identifier: "ImpactHistogramSample", description: "The values that a histogram observed." })

export const ReportedImpactMetric = Schema.Union([
  Schema.Struct({
    ...named,
    type: field(Schema.Literals(["counter", "gauge"]), "The kind of the metric"),
    samples: field(limitedList(NumericSample, MOST_SAMPLES), "The values")
  }).annotate({ identifier: "ReportedNumericMetric", description: "A counter or a gauge of an application." }),
  Schema.Struct({
    ...named,
    type: field(Schema.Literal("histogram"), "The kind of the metric"),
    samples: field(limitedList(HistogramSample, MOST_SAMPLES), "The values")
  }).annotate({ identifier: "ReportedHistogram", description: "A histogram of an application." })
]).annotate({ identifier: "ReportedImpactMetric", description: "A metric that an application measured itself." })
export type ReportedImpactMetric = typeof ReportedImpactMetric.Type

export const ReportedImpactMetrics = field(
  Schema.optionalKey(Schema.NullOr(limitedList(ReportedImpactMetric, MOST_METRICS))),
  "The metrics that the application measured itself. Reports with frontend tokens do not count"
)

/** Validates what an application measured. */
export const impactViolations = (
  metrics: ReadonlyArray<ReportedImpactMetric>,
  path: string
): ReadonlyArray<Violation> => [
  ...atMost(metrics.length, MOST_METRICS, "metrics", path),
  ...metrics.slice(0, MOST_METRICS).flatMap((metric, index) => metricViolations(metric, `${path}/${index}`))
]

const metricViolations = (metric: ReportedImpactMetric, path: string): ReadonlyArray<Violation> => [
  ...textViolations(metric.name, `${path}/name`, LONGEST_NAME),
  ...textViolations(metric.help, `${path}/help`, LONGEST_HELP, 0),
  ...atMost(metric.samples.length, MOST_SAMPLES, "samples", `${path}/samples`),
  ...(metric.type === "histogram"
    ? metric.samples.flatMap((sample, index) => [
        ...labelViolations(sample.labels, `${path}/samples/${index}/labels`),
        ...histogramViolations(sample, `${path}/samples/${index}`)
      ])
    : metric.samples.flatMap(({ labels: given, value }, index) => [
        ...labelViolations(given, `${path}/samples/${index}/labels`),
        ...(metric.type === "counter" ? notNegative(value, `${path}/samples/${index}/value`) : [])
      ]))
]

const histogramViolations = ({ buckets, count }: typeof HistogramSample.Type, path: string) => [
  ...notNegative(count, `${path}/count`),
  ...atMost(buckets.length, MOST_BOUNDS, "buckets", `${path}/buckets`),
  ...buckets.flatMap((bucket, index) => notNegative(bucket.count, `${path}/buckets/${index}/count`))
]

const labelViolations = (given: typeof NumericSample.Type.labels, path: string) => {
  const entries = Object.entries(given ?? {})
  return [
    ...atMost(entries.length, MOST_LABELS, "labels", path),
    ...entries.flatMap(([name, value]) => {
      const at = `${path}${formatPointer([name])}`
      return [...textViolations(name, at, LONGEST_NAME), ...textViolations(String(value), at, LONGEST_NAME, 0)]
    })
  ]
}

const textViolations = (text: string, path: string, maximum: number, minimum = 1) =>
  text.includes("\0") || !text.isWellFormed()
    ? [violation(path, "must not contain U+0000 or an unpaired surrogate")]
    : lengthViolations(text, path, minimum, maximum)

const atMost = (count: number, most: number, what: string, path: string) =>
  count > most ? [violation(path, `must have at most ${most} ${what}`)] : []

const notNegative = (value: number, path: string) => (value < 0 ? [violation(path, "must not be negative")] : [])

const LONGEST_NAME = 255
const LONGEST_HELP = 1000
const MOST_LABELS = 30
