import { expect } from "@effect/vitest"
import {
  listFeatureImpactMetricsConfigs,
  listImpactMetrics,
  listImpactMetricsConfigs,
  removeFeatureChart,
  removeImpactSeries,
  removeInstanceChart,
  removeProjectImpactSeries,
  saveFeatureChart,
  saveInstanceChart
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { aCounter, measure } from "./scenes.ts"
import { type EventTable, write } from "../events/event-table.ts"

const chart = {
  metricName: "orders",
  timeRange: "day",
  aggregationMode: "count",
  labelSelectors: {},
  yAxisMin: "zero"
} as const

/** The events of each write to charts. */
export const impactMetricEvents: EventTable = {
  saveFeatureChart: write(({ address, event }) => ({
    act: saveFeatureChart(address, chart),
    state: asAdmin(listFeatureImpactMetricsConfigs(address)),
    events: [
      { type: "impact-metric-created", ...event, data: expect.objectContaining({ ...chart, feature: address.feature }) }
    ]
  })),
  removeFeatureChart: write(({ address, event }) =>
    Effect.map(asAdmin(saveFeatureChart(address, chart)), ({ id }) => ({
      act: removeFeatureChart({ ...address, chart: id }),
      state: asAdmin(listFeatureImpactMetricsConfigs(address)),
      events: [{ type: "impact-metric-deleted", ...event, preData: expect.objectContaining({ ...chart, id }) }]
    }))
  ),
  "saveInstanceChart that is there": write(() =>
    Effect.map(asAdmin(saveInstanceChart(chart)), ({ id }) => ({
      act: Effect.repeat(saveInstanceChart({ ...chart, id, timeRange: "hour" }), { times: 1 }),
      state: asAdmin(listImpactMetricsConfigs()),
      events: [
        {
          type: "impact-metric-updated",
          data: expect.objectContaining({ ...chart, id, timeRange: "hour", feature: null }),
          preData: expect.objectContaining({ ...chart, id, feature: null })
        }
      ]
    }))
  ),
  removeProjectImpactSeries: write(({ project }) =>
    Effect.map(measure(aCounter(`orders of ${project}`, 1), "production", { projects: [project] }), () => ({
      act: Effect.repeat(removeProjectImpactSeries(project, `orders of ${project}`), { times: 1 }),
      state: asAdmin(listImpactMetrics()),
      events: [
        { type: "impact-metric-series-deleted", project, preData: { metricName: `orders of ${project}`, series: 1 } }
      ]
    }))
  ),
  removeImpactSeries: write(({ project }) =>
    Effect.map(measure(aCounter(`sales of ${project}`, 1)), () => ({
      act: Effect.repeat(removeImpactSeries(`sales of ${project}`), { times: 1 }),
      state: asAdmin(listImpactMetrics()),
      events: [{ type: "impact-metric-series-deleted", preData: { metricName: `sales of ${project}`, series: 1 } }]
    }))
  ),
  removeInstanceChart: write(() =>
    Effect.map(asAdmin(saveInstanceChart(chart)), ({ id }) => ({
      act: removeInstanceChart(id),
      state: asAdmin(listImpactMetricsConfigs()),
      events: [{ type: "impact-metric-deleted", preData: expect.objectContaining({ ...chart, id, feature: null }) }]
    }))
  )
}
