import { DateTime } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { ReportedImpactMetric } from "./reported-metric.ts"

/** What one series of a metric reported within one step of time. */
export interface ImpactSample {
  readonly metric: string
  readonly type: ReportedImpactMetric["type"]
  readonly help: string
  /** What tells the series of a metric apart: the environment and the application, and the labels of the report. */
  readonly labels: Labels
  /** The length of the step in seconds; 0 for all that was ever reported. */
  readonly step: number
  /** When the step began. */
  readonly at: Timestamp
  /** The number of values: of reports (counter, gauge), or of observations (histogram). */
  readonly count: number
  readonly sum: number
  /** The number of observations up to each upper bound, by its text. Empty unless the metric is a histogram. */
  readonly buckets: Readonly<Record<string, number>>
}

export type Labels = Readonly<Record<string, string>>

/** The steps in which samples are summed, and for how many seconds each is kept. */
export const STEPS = [
  { step: 60, kept: 2 * 3600 },
  { step: 900, kept: 2 * 86_400 },
  { step: 3 * 3600, kept: 8 * 86_400 },
  { step: 86_400, kept: 32 * 86_400 }
] as const

/** The step of the sum of everything. It begins in 1970. */
export const TOTAL = 0

/** The samples of a report, in steps of a minute. The labels `environment` and `appName` are those of the report, if known. */
export const samplesOf = (
  metrics: ReadonlyArray<ReportedImpactMetric>,
  { appName, at, environment }: { readonly environment: string; readonly appName?: string; readonly at: Timestamp }
): ReadonlyArray<ImpactSample> =>
  metrics.flatMap((metric) => {
    const own = { environment, ...(appName === undefined ? {} : { appName }) }
    const { help, name, type } = metric
    const series = { metric: name, type, help, step: STEPS[0].step, at: stepBegin(at, STEPS[0].step) }
    return metric.type === "histogram"
      ? metric.samples.map(({ buckets, count, labels, sum }) => ({
          ...series,
          labels: { ...textsOf(labels), ...own },
          count,
          sum,
          buckets: Object.fromEntries(buckets.map((bucket) => [String(bucket.le), bucket.count]))
        }))
      : metric.samples.map(({ labels, value }) => ({
          ...series,
          labels: { ...textsOf(labels), ...own },
          count: 1,
          sum: value,
          buckets: {}
        }))
  })

const textsOf = (labels: Readonly<Record<string, string | number>> = {}): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

/** What identifies the series. */
export const seriesKey = ({ labels, metric, type }: Pick<ImpactSample, "metric" | "type" | "labels">): string =>
  JSON.stringify([metric, type, labelsKey(labels)])

/** The labels as text. The order of names does not matter. */
export const labelsKey = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([left], [right]) => (left < right ? -1 : 1)))

/** What identifies the series and the step. */
export const sampleKey = (sample: ImpactSample): string => `${seriesKey(sample)}${sample.step} ${sample.at}`

/** Sums samples of the same series and step. */
export const summed = (samples: ReadonlyArray<ImpactSample>): ReadonlyArray<ImpactSample> => {
  const sums = new Map<string, ImpactSample>()
  for (const sample of samples) {
    const other = sums.get(sampleKey(sample))
    sums.set(sampleKey(sample), other === undefined ? sample : bothSamples(other, sample))
  }
  return [...sums.values()]
}

/** Adds two samples of one series and step. */
export const bothSamples = (left: ImpactSample, right: ImpactSample): ImpactSample => {
  const buckets = new Map(Object.entries(left.buckets))
  for (const [bound, count] of Object.entries(right.buckets)) buckets.set(bound, (buckets.get(bound) ?? 0) + count)
  return {
    ...left,
    help: right.help,
    count: left.count + right.count,
    sum: left.sum + right.sum,
    buckets: Object.fromEntries(buckets)
  }
}

/** The samples of minutes, summed in every step in which they are kept, and in the total. */
export const inEveryStep = (samples: ReadonlyArray<ImpactSample>): ReadonlyArray<ImpactSample> =>
  [...STEPS.map(({ step }) => step), TOTAL].flatMap((step) =>
    summed(samples.map((sample) => ({ ...sample, step, at: stepBegin(sample.at, step) })))
  )

/** When the step that contains the moment began. */
export const stepBegin = (moment: Timestamp, step: number): Timestamp => {
  if (step === TOTAL) return DateTime.formatIso(DateTime.makeUnsafe(0))
  const millis = DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
  return DateTime.formatIso(DateTime.makeUnsafe(millis - (millis % (step * 1000))))
}
