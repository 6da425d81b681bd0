import { expect, it } from "vitest"
import { chartChanged, chartView, type ImpactChart } from "./impact-chart.ts"

const content = {
  id: "c",
  metricName: "orders",
  timeRange: "day",
  aggregationMode: "sum",
  labelSelectors: {},
  yAxisMin: "zero"
} as const

const chart: ImpactChart = { ...content, feature: "checkout", createdAt: "2026-03-01T00:00:00.000Z" }

it("shows the type of the metric, if it is known", () => {
  const view = { ...content, displayName: "orders", step: "15m" }
  expect(chartView(chart, new Map([["orders", "gauge"]]))).toStrictEqual({ ...view, type: "gauge" })
  expect(chartView(chart, new Map())).toStrictEqual({ ...view, type: "unknown" })
})

const other = { ...chart, timeRange: "hour" } as const
const about = { project: "shop", featureName: "checkout" }

it.each([
  [() => chartChanged("shop", { after: chart }), { type: "impact-metric-created", ...about, data: chart }],
  [
    () => chartChanged("shop", { before: chart, after: other }),
    { type: "impact-metric-updated", ...about, data: other, preData: chart }
  ],
  [() => chartChanged("shop", { before: chart }), { type: "impact-metric-deleted", ...about, preData: chart }],
  [
    () => chartChanged(undefined, { after: { ...chart, feature: null } }),
    { type: "impact-metric-created", data: { ...chart, feature: null } }
  ]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
