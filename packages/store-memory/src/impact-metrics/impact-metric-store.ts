import { bothSamples, compareText, type ImpactChart, type ImpactSample, seriesKey, TOTAL } from "@halyard/core/domain"
import { ImpactMetricStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import type { ImpactState } from "./impact-state.ts"

export const layerImpactMetricStore: Layer.Layer<ImpactMetricStore, never, Database> = Layer.effect(
  ImpactMetricStore,
  Effect.map(Database, ({ read, update }) =>
    ImpactMetricStore.of({
      add: (samples, most) =>
        update((state) =>
          withImpact(state, (impact) => samples.reduce((known, sample) => addSample(known, sample, most), impact))
        ),
      samples: (metric, step, since) =>
        read(({ impact }) =>
          samplesOf(lookUp(impact.samples, metric))
            .filter((sample) => sample.step === step && sample.at >= since)
            .toSorted(byTime)
        ),
      allSamples: (step, since) =>
        read(({ impact }) =>
          HashMap.toValues(impact.samples)
            .flatMap(samplesOf)
            .filter((sample) => sample.step === step && sample.at >= since)
            .toSorted((left, right) => compareText(seriesKey(left), seriesKey(right)) || byTime(left, right))
        ),
      metrics: read(({ impact }) => metricsOf(HashMap.toValues(impact.samples).flatMap(samplesOf))),
      forget: (step, before) => update((state) => withImpact(state, (impact) => forget(impact, step, before))),
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

type SeriesOfMetric = HashMap.HashMap<string, HashMap.HashMap<string, ImpactSample>>

const samplesOf = (series: SeriesOfMetric | undefined): ReadonlyArray<ImpactSample> =>
  series === undefined ? [] : HashMap.toValues(series).flatMap((samples) => HashMap.toValues(samples))

const addSample = (impact: ImpactState, sample: ImpactSample, most: number): ImpactState => {
  const series = lookUp(impact.samples, sample.metric) ?? HashMap.empty()
  const key = seriesKey(sample)
  const known = lookUp(series, key)
  if (known === undefined && impact.series >= most) return impact
  const moment = `${sample.step} ${sample.at}`
  const samples = known ?? HashMap.empty<string, ImpactSample>()
  const other = lookUp(samples, moment)
  const sum = other === undefined ? sample : bothSamples(other, sample)
  return {
    ...impact,
    series: impact.series + (known === undefined ? 1 : 0),
    samples: HashMap.set(impact.samples, sample.metric, HashMap.set(series, key, HashMap.set(samples, moment, sum)))
  }
}

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

const forget = (impact: ImpactState, step: number, before: string): ImpactState => {
  const samples = HashMap.filter(
    HashMap.map(impact.samples, (series) =>
      HashMap.filter(
        HashMap.map(series, (own) => HashMap.filter(own, (sample) => sample.step !== step || sample.at >= before)),
        (own) => HashMap.some(own, (sample) => sample.step !== TOTAL)
      )
    ),
    (series) => !HashMap.isEmpty(series)
  )
  const series = HashMap.reduce(samples, 0, (count, each) => count + HashMap.size(each))
  return { ...impact, samples, series }
}

const byTime = (left: ImpactSample, right: ImpactSample): number => compareText(left.at, right.at)

const byCreation = (left: ImpactChart, right: ImpactChart): number =>
  compareText(left.createdAt, right.createdAt) || compareText(left.id, right.id)
