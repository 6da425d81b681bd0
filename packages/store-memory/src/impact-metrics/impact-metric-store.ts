import {
  compareText,
  type ImpactChart,
  type ImpactSample,
  type ReportedSample,
  seriesKey,
  TOTAL
} from "@halyard/core/domain"
import { ImpactMetricStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import {
  addSample,
  countSeries,
  everySample,
  isReadFor,
  isStored,
  samplesOf,
  withoutMetric,
  withoutOld,
  withoutProject
} from "./impact-series.ts"
import type { ImpactState } from "./impact-state.ts"

export const layerImpactMetricStore: Layer.Layer<ImpactMetricStore, never, Database> = Layer.effect(
  ImpactMetricStore,
  Effect.map(Database, ({ modify, read, update }) =>
    ImpactMetricStore.of({
      add: (samples) => update((state) => withImpact(state, (impact) => samples.reduce(addSample, impact))),
      unknown: (series) => read(({ impact }) => series.filter((each) => !isStored(impact, each))),
      counts: read(({ impact }) => countSeries(impact)),
      samples: (metric, step, { of, since }) =>
        read(({ impact }) =>
          samplesOf(lookUp(impact.samples, metric))
            .filter((sample) => sample.step === step && sample.at >= since && isReadFor(of, sample))
            .toSorted(byTime)
            .map(asRead)
        ),
      allSamples: (step, since) =>
        read(({ impact }) =>
          everySample(impact)
            .filter((sample) => sample.step === step && sample.at >= since)
            .toSorted((left, right) => compareText(seriesKey(left), seriesKey(right)) || byTime(left, right))
            .map(asRead)
        ),
      metrics: (of) => read(({ impact }) => metricsOf(everySample(impact).filter((sample) => isReadFor(of, sample)))),
      forget: (step, before) => update((state) => withImpact(state, (impact) => withoutOld(impact, step, before))),
      remove: (metric, of) =>
        modify((state) => {
          const [removed, impact] = withoutMetric(state.impact, metric, of)
          return [removed, { ...state, impact }]
        }),
      leave: (project) => update((state) => withImpact(state, (impact) => withoutProject(impact, project))),
      charts: (feature) =>
        read(({ impact }) =>
          HashMap.toValues(impact.charts)
            .filter((chart) => chart.feature === feature)
            .toSorted(byCreation)
        ),
      everyChart: read(({ impact }) => HashMap.toValues(impact.charts).toSorted(byCreation)),
      saveChart: (chart) =>
        update((state) =>
          withImpact(state, (impact) => ({ ...impact, charts: HashMap.set(impact.charts, chart.id, chart) }))
        ),
      removeChart: (id) =>
        update((state) => withImpact(state, (impact) => ({ ...impact, charts: HashMap.remove(impact.charts, id) })))
    })
  )
)

const withImpact = (state: State, change: (impact: ImpactState) => ImpactState): State => ({
  ...state,
  impact: change(state.impact)
})

const asRead = (sample: ReportedSample): ImpactSample => Struct.omit(sample, ["projects"])

const metricsOf = (samples: ReadonlyArray<ImpactSample>) => {
  const metrics = new Map(
    samples
      .filter(({ step }) => step === TOTAL)
      .map((sample) => [JSON.stringify([sample.metric, sample.type]), Struct.pick(sample, ["metric", "type", "help"])])
  )
  return [...metrics.values()].toSorted(
    (left, right) => compareText(left.metric, right.metric) || compareText(left.type, right.type)
  )
}

const byTime = (left: ImpactSample, right: ImpactSample): number => compareText(left.at, right.at)

const byCreation = (left: ImpactChart, right: ImpactChart): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.id, right.id)
