import { DateTime } from "effect"
import { compareText } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { ReportedImpactMetric } from "./reported-metric.ts"

/** What one series of a metric reported within one step of time. */
export interface ImpactSample {
  readonly metric: string
  readonly type: ReportedImpactMetric["type"]
  readonly help: string
  /** The labels that identify the series: the environment, the application, and the labels of the report. */
  readonly labels: Labels
  /** The length of the step in seconds; 0 for the total of all time. */
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

/** The steps in which samples are summed, and for how many seconds the samples of each are stored. */
export const STEPS = [
  { step: 60, retained: 2 * 3600 },
  { step: 900, retained: 2 * 86_400 },
  { step: 3 * 3600, retained: 8 * 86_400 },
  { step: 86_400, retained: 32 * 86_400 }
] as const

/** The step of the total of all time, which begins in 1970. */
export const TOTAL = 0

/** Identifies the series, whichever token reported it. */
export const seriesKey = ({ labels, metric, type }: Pick<ImpactSample, "metric" | "type" | "labels">): string =>
  JSON.stringify([metric, type, labelsKey(labels)])

/** The labels as text. The order of names does not matter. */
export const labelsKey = (labels: Labels): string =>
  JSON.stringify(Object.entries(labels).toSorted(([left], [right]) => (left < right ? -1 : 1)))

/** Identifies the series and the step. */
export const sampleKey = (sample: ImpactSample): string => `${seriesKey(sample)}${sample.step} ${sample.at}`

/** Sums samples of the same series and step. */
export const summed = <Sample extends ImpactSample>(samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const sums = new Map<string, Sample>()
  for (const sample of samples) {
    const other = sums.get(sampleKey(sample))
    sums.set(sampleKey(sample), other === undefined ? sample : bothSamples(other, sample))
  }
  return [...sums.values()]
}

/** Adds two samples of one series and step. */
export const bothSamples = <Sample extends ImpactSample>(left: Sample, right: Sample): Sample => {
  return {
    ...left,
    help: right.help,
    count: left.count + right.count,
    sum: left.sum + right.sum,
    buckets: bothBuckets(left.buckets, right.buckets)
  }
}

/** How many bounds a histogram has in one step. Each report may bring other ones. */
export const MOST_BOUNDS = 100

/**
 * Adds the counts of bounds. New bounds beyond the limit are dropped, so the percentiles of the step are less exact
 * then.
 */
const bothBuckets = (left: ImpactSample["buckets"], right: ImpactSample["buckets"]): ImpactSample["buckets"] => {
  const sums = new Map(Object.entries(left))
  for (const [bound, count] of Object.entries(right).toSorted(([one], [other]) => compareText(one, other))) {
    if (sums.has(bound) || sums.size < MOST_BOUNDS) sums.set(bound, (sums.get(bound) ?? 0) + count)
  }
  return Object.fromEntries(sums)
}

/** When the step that contains the moment began. */
export const stepBegin = (moment: Timestamp, step: number): Timestamp => {
  if (step === TOTAL) return DateTime.formatIso(DateTime.makeUnsafe(0))
  const millis = DateTime.toEpochMillis(DateTime.makeUnsafe(moment))
  return DateTime.formatIso(DateTime.makeUnsafe(millis - (millis % (step * 1000))))
}
