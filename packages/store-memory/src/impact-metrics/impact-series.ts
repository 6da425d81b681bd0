import {
  bothSamples,
  namesToRead,
  type ReadFor,
  type ReportedSample,
  seriesKey,
  type TokenSeries,
  TOTAL
} from "@halyard/core/domain"
import type { ImpactMetricStore } from "@halyard/core/ports"
import { HashMap } from "effect"
import { lookUp } from "../database/maps.ts"
import type { ImpactState, SamplesOfSeries, SeriesOfMetric } from "./impact-state.ts"

type Remove = ImpactMetricStore["Service"]["remove"]

/** All samples of the series. */
export const samplesOf = (series: SeriesOfMetric | undefined): ReadonlyArray<ReportedSample> =>
  series === undefined ? [] : HashMap.toValues(series).flatMap((samples) => HashMap.toValues(samples))

export const everySample = ({ samples }: ImpactState): ReadonlyArray<ReportedSample> =>
  HashMap.toValues(samples).flatMap(samplesOf)

export const isReadFor = (of: ReadFor, { projects }: ReportedSample): boolean =>
  of === "all" || namesToRead(of).some((project) => projects.includes(project))

export const addSample = (impact: ImpactState, sample: ReportedSample): ImpactState => {
  const series: SeriesOfMetric = lookUp(impact.samples, sample.metric) ?? HashMap.empty()
  const key = storedKey(sample)
  const moment = `${sample.step} ${sample.at}`
  const samples: SamplesOfSeries = lookUp(series, key) ?? HashMap.empty()
  const other = lookUp(samples, moment)
  const sum = other === undefined ? sample : bothSamples(other, sample)
  return {
    ...impact,
    samples: HashMap.set(impact.samples, sample.metric, HashMap.set(series, key, HashMap.set(samples, moment, sum)))
  }
}

export const isStored = ({ samples }: ImpactState, series: TokenSeries): boolean => {
  const ofMetric = lookUp(samples, series.metric)
  return ofMetric !== undefined && HashMap.has(ofMetric, storedKey(series))
}

const storedKey = (series: TokenSeries): string => `${seriesKey(series)} ${series.projects.join()}`

/** Counts the series by project. */
export const countSeries = ({ samples }: ImpactState): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const own of HashMap.toValues(samples).flatMap((series) => HashMap.toValues(series))) {
    for (const project of projectsOf(own)) counts.set(project, (counts.get(project) ?? 0) + 1)
  }
  return counts
}

const projectsOf = (own: SamplesOfSeries): ReadonlyArray<string> => HashMap.toValues(own)[0]?.projects ?? []

/** The state without old samples, and without series of which only the total is left. */
export const withoutOld = (impact: ImpactState, step: number, before: string): ImpactState =>
  withSeries(impact, (series) =>
    HashMap.filter(
      HashMap.map(series, (own) => HashMap.filter(own, (sample) => sample.step !== step || sample.at >= before)),
      (own) => HashMap.some(own, (sample) => sample.step !== TOTAL)
    )
  )

/** The state without the series of a metric that may be deleted, and how many those were. */
export const withoutMetric = (impact: ImpactState, metric: string, of: Parameters<Remove>[1]) => {
  const series: SeriesOfMetric = lookUp(impact.samples, metric) ?? HashMap.empty()
  const isRemoved = (projects: ReadonlyArray<string>) =>
    of === "all" || (projects.includes(of.project) && projects.every((project) => of.within.includes(project)))
  const left = HashMap.filter(series, (own) => !isRemoved(projectsOf(own)))
  const removed = HashMap.filter(series, (own) => isRemoved(projectsOf(own)))
  const byProject = new Map<string, number>()
  for (const project of HashMap.toValues(removed).flatMap(projectsOf)) {
    byProject.set(project, (byProject.get(project) ?? 0) + 1)
  }
  const samples = HashMap.isEmpty(left)
    ? HashMap.remove(impact.samples, metric)
    : HashMap.set(impact.samples, metric, left)
  return [
    { total: HashMap.size(removed), byProject },
    { ...impact, samples }
  ] as const
}

/** The state without the project. What is left of its series gets keys that no later report has. */
export const withoutProject = (impact: ImpactState, project: string): ImpactState =>
  withSeries(impact, (series) =>
    HashMap.fromIterable(
      HashMap.toEntries(series).flatMap(([key, own]): ReadonlyArray<readonly [string, SamplesOfSeries]> => {
        if (!projectsOf(own).includes(project)) return [[key, own]]
        const left = HashMap.map(own, (sample) => ({
          ...sample,
          projects: sample.projects.filter((each) => each !== project)
        }))
        return projectsOf(left).length === 0 ? [] : [[formerKey(series, key), left]]
      })
    )
  )

/** What is left of an earlier series may have the same key. */
const formerKey = (series: SeriesOfMetric, key: string): string =>
  HashMap.has(series, `former ${key}`) ? formerKey(series, `former ${key}`) : `former ${key}`

const withSeries = (impact: ImpactState, change: (series: SeriesOfMetric) => SeriesOfMetric): ImpactState => ({
  ...impact,
  samples: HashMap.filter(HashMap.map(impact.samples, change), (series) => !HashMap.isEmpty(series))
})
