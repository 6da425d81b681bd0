import { millisBetween } from "@halyard/core/domain"
import { type AttributedReport, UnknownFeatureStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Struct } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { capacityLeft } from "./metrics-state.ts"

export const layerUnknownFeatureStore: Layer.Layer<UnknownFeatureStore, never, Database> = Layer.effect(
  UnknownFeatureStore,
  Effect.map(Database, ({ read, update }) =>
    UnknownFeatureStore.of({
      report: (reports, most) =>
        update((state) => {
          const mayAdd = capacityLeft(state.metrics.unknown, most.each)
          return reports.reduce((before, report) => withReport(before, report, most.all, mayAdd), state)
        }),
      reports: (appName) =>
        read((state) =>
          HashMap.toValues(state.metrics.unknown)
            .filter(
              (report) => !HashMap.has(state.features, report.feature) && report.appName === (appName ?? report.appName)
            )
            .map(Struct.omit(["reporter"]))
        ),
      forget: (before) =>
        update((state) =>
          withUnknown(
            state,
            HashMap.filter(state.metrics.unknown, ({ seenAt }) => seenAt >= before)
          )
        )
    })
  )
)

const withReport = (state: State, report: AttributedReport, most: number, mayAdd: MayAdd): State => {
  const { unknown } = state.metrics
  const key = JSON.stringify([report.feature, report.environment, report.appName])
  const known = lookUp(unknown, key)
  const isNew =
    known === undefined
      ? HashMap.size(unknown) < most && mayAdd(report.reporter)
      : millisBetween(known.seenAt, report.seenAt) >= MINUTE_IN_MILLIS
  return isNew
    ? withUnknown(
        state,
        HashMap.set(unknown, key, { ...report, reporter: known === undefined ? report.reporter : known.reporter })
      )
    : state
}

type MayAdd = ReturnType<typeof capacityLeft>

const MINUTE_IN_MILLIS = 60_000

const withUnknown = (state: State, unknown: State["metrics"]["unknown"]): State => ({
  ...state,
  metrics: { ...state.metrics, unknown }
})
