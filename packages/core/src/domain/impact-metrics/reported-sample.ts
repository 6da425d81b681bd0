import { ALL_PROJECTS, type SdkToken } from "../tokens/sdk-token.ts"
import { compareText } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { type ImpactSample, type Labels, STEPS, stepBegin, summed, TOTAL } from "./impact-sample.ts"
import type { ReportedImpactMetric } from "./reported-metric.ts"

/** What tokens for the same projects reported of a series within one step of time. */
export interface ReportedSample extends ImpactSample {
  /** The projects that the token is for, sorted, or `*` for all. Samples of different lists are stored separately. */
  readonly projects: ReadonlyArray<string>
}

/**
 * Which samples to read: those from tokens for one of these projects or for all projects. `all` reads the samples of
 * every token.
 */
export type ReadFor = "all" | ReadonlyArray<string>

/** The project ids of which a stored list must contain one. */
export const namesToRead = (projects: ReadonlyArray<string>): ReadonlyArray<string> => [...projects, ALL_PROJECTS]

/**
 * The samples of a report, in steps of a minute. The labels `environment` and `appName` are those of the report, if
 * known.
 */
export const samplesOf = (
  metrics: ReadonlyArray<ReportedImpactMetric>,
  { appName, at, token }: { readonly token: SdkToken; readonly appName?: string; readonly at: Timestamp }
): ReadonlyArray<ReportedSample> => {
  const own = { environment: token.environment, ...(appName === undefined ? {} : { appName }) }
  const projects = token.projects === "all" ? [ALL_PROJECTS] : [...new Set(token.projects)].toSorted(compareText)
  return metrics.flatMap((metric) => {
    const { help, name, type } = metric
    const series = { metric: name, type, help, projects, step: STEPS[0].step, at: stepBegin(at, STEPS[0].step) }
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
}

const textsOf = (labels: Readonly<Record<string, string | number>> = {}): Labels =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

/** The samples of minutes, summed in every step that is stored, and in the total. */
export const inEveryStep = (samples: ReadonlyArray<ReportedSample>): ReadonlyArray<ReportedSample> =>
  [...Map.groupBy(samples, listNumbers()).values()].flatMap((own) =>
    [...STEPS.map(({ step }) => step), TOTAL].flatMap((step) =>
      summed(own.map((sample) => ({ ...sample, step, at: stepBegin(sample.at, step) })))
    )
  )

/** The samples for projects that still exist. A project may be deleted before what was reported for it is written. */
export const ofPresentProjects = (
  samples: ReadonlyArray<ReportedSample>,
  present: ReadonlySet<string>
): ReadonlyArray<ReportedSample> => {
  const lists = new Map<ReadonlyArray<string>, ReadonlyArray<string>>()
  return samples.flatMap((sample) => {
    const projects =
      lists.get(sample.projects) ?? sample.projects.filter((each) => each === ALL_PROJECTS || present.has(each))
    lists.set(sample.projects, projects)
    if (projects.length === sample.projects.length) return [sample]
    return projects.length === 0 ? [] : [{ ...sample, projects }]
  })
}

/** Returns a function that numbers lists of projects, because a list can be much longer than the sample that has it. */
export const listNumbers = () => {
  const [numbers, seen] = [new Map<string, number>(), new WeakMap<ReadonlyArray<string>, number>()]
  return ({ projects }: { readonly projects: ReadonlyArray<string> }): number => {
    const known = seen.get(projects)
    if (known !== undefined) return known
    const text = projects.join()
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    seen.set(projects, number)
    return number
  }
}
