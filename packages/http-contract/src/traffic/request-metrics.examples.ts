import type { OperationExample } from "../operation/operation-example.ts"

const range = { grouping: "daily" as const, dateRange: { from: "2026-11-01", to: "2026-11-30" } }
const period = "2026-11-20"

const rates = (endpoint: string) => ({
  status: "success" as const,
  data: {
    resultType: "matrix" as const,
    result: [{ metric: { appName: "shop-web", endpoint }, values: [[1_795_176_000, "12.5"] as const] }]
  }
})

export const requestMetricsExamples = {
  getRequestsPerSecond: {
    answer: { clientMetrics: rates("/api/client/features"), adminMetrics: rates("/api/admin/projects") }
  },
  getTrafficDataUsageForPeriod: {
    answer: {
      ...range,
      apiData: [
        {
          apiPath: "/api/client",
          dataPoints: [{ period, trafficTypes: [{ group: "successful-requests", count: 172_800 }] }]
        }
      ]
    }
  },
  getRequestsForPeriod: {
    answer: { ...range, apiData: [{ meteredGroup: "default", dataPoints: [{ period, requests: 48_000 }] }] }
  },
  getConnectionsForPeriod: {
    answer: { ...range, apiData: [{ meteredGroup: "default", dataPoints: [{ period, connections: 30 }] }] }
  }
} satisfies Record<string, OperationExample>
