import {
  getImpactSeries,
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
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after } from "../access/access-table.ts"

const figure = { metricName: "orders", timeRange: "day", aggregationMode: "count", labelSelectors: {} } as const
const chart = { ...figure, yAxisMin: "zero" } as const

export const impactMetricsAccess: AccessTable = {
  getImpactMetricsMetadata: () => listImpactMetrics(),
  getImpactMetricsData: () => getImpactSeries(figure, undefined),
  getInstanceImpactMetricsConfigs: () => listImpactMetricsConfigs(),
  saveInstanceImpactMetricsConfig: () =>
    after(asAdmin(saveInstanceChart(chart)), ({ id }) => saveInstanceChart({ ...chart, id, timeRange: "hour" })),
  deleteInstanceImpactMetricConfig: () => after(asAdmin(saveInstanceChart(chart)), ({ id }) => removeInstanceChart(id)),
  getFlagImpactMetricsConfigsByFeature: ({ address }) => listFeatureImpactMetricsConfigs(address),
  saveFeatureImpactMetricsConfig: ({ address }) => saveFeatureChart(address, chart),
  deleteFlagImpactMetricConfig: ({ address }) =>
    after(asAdmin(saveFeatureChart(address, chart)), ({ id }) => removeFeatureChart({ ...address, chart: id })),
  deleteImpactMetric: () => removeImpactSeries("orders"),
  deleteProjectImpactMetric: ({ project }) => removeProjectImpactSeries(project, "orders"),
  getPlausibleMetrics: () => listImpactMetricsConfigs()
}
