import type { OperationExample } from "../operation/operation-example.ts"

const METRICS_START = "2026-12-18T14:59:00.000Z"
const METRICS_STOP = "2026-12-18T15:00:00.000Z"

const metrics = {
  appName: "shop-web",
  instanceId: "shop-web-1",
  sdkVersion: "unleash-client-node:6.1.0",
  bucket: {
    start: METRICS_START,
    stop: METRICS_STOP,
    toggles: { "new-checkout": { yes: 120, no: 30, variants: { blue: 120 } } }
  }
}

const registration = {
  appName: "shop-web",
  instanceId: "shop-web-1",
  sdkVersion: "unleash-client-node:6.1.0",
  strategies: ["default", "flexibleRollout"],
  started: "2026-12-18T14:00:00.000Z",
  interval: 15000
}

export const clientMetricsExamples = {
  registerClientMetrics: { body: metrics },
  clientBulkMetrics: {
    body: {
      applications: [{ appName: "shop-web", instanceId: "shop-web-1", environment: "development" }],
      metrics: [{ featureName: "new-checkout", appName: "shop-web", environment: "development", yes: 120, no: 30 }]
    }
  },
  registerClientApplication: { body: registration },
  registerFrontendMetrics: { body: metrics },
  registerFrontendClient: { body: registration }
} satisfies Record<string, OperationExample>
