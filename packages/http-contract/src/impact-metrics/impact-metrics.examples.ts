import type { ImpactMetricsConfig, ImpactSeries, NewImpactChart } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newChart: NewImpactChart = {
  metricName: "orders",
  timeRange: "day",
  aggregationMode: "count",
  labelSelectors: { environment: ["production"] },
  yAxisMin: "zero",
  title: "Orders of a day"
}

const chart: ImpactMetricsConfig = {
  id: "3f0a1b5e-6c0f-4f5e-9a7e-1f2f7f0b8c11",
  ...newChart,
  displayName: "orders",
  type: "counter",
  step: "15m"
}

const series: ImpactSeries = {
  start: "2026-12-18T14:00:00.000Z",
  end: "2026-12-18T15:00:12.345Z",
  step: 60,
  value: 42,
  series: [{ group: null, data: [{ at: "2026-12-18T14:00:00.000Z", value: 42 }] }],
  labels: { appName: ["shop-web"], environment: ["production"] }
}

const NotFoundError = 'There is no feature "new-checkout"'
const InvalidOperationError = "There are 50 charts here, which is the limit"

export const impactExamples = {
  getImpactMetricsMetadata: {
    answer: { metrics: [{ name: "orders", displayName: "orders", type: "counter", help: "Orders that were placed" }] }
  },
  getImpactMetricsData: { answer: series },
  getInstanceImpactMetricsConfigs: { answer: { configs: [chart] } },
  saveInstanceImpactMetricsConfig: { body: newChart, answer: chart, messages: { InvalidOperationError } },
  deleteInstanceImpactMetricConfig: {},
  getFlagImpactMetricsConfigsByFeature: { answer: { configs: [chart] }, messages: { NotFoundError } },
  saveFeatureImpactMetricsConfig: { body: newChart, answer: chart, messages: { NotFoundError, InvalidOperationError } },
  deleteFlagImpactMetricConfig: {},
  deleteImpactMetric: {},
  deleteProjectImpactMetric: {},
  getPlausibleMetrics: { answer: { data: [] } }
} satisfies Record<string, OperationExample>
