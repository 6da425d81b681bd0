import { defaultResourceLimits, type UiConfig, VERSION } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const uiConfig: UiConfig = {
  slogan: "",
  name: "Halyard",
  version: VERSION,
  environment: "open source",
  serviceUrl: "https://flags.example.com",
  unleashUrl: "https://flags.example.com",
  baseUriPath: "",
  disablePasswordAuth: false,
  emailEnabled: false,
  maintenanceMode: false,
  networkViewEnabled: true,
  oidcConfiguredThroughEnv: false,
  samlConfiguredThroughEnv: false,
  segmentValuesLimit: defaultResourceLimits.segmentValues,
  strategySegmentsLimit: defaultResourceLimits.strategySegments,
  resourceLimits: defaultResourceLimits,
  frontendApiOrigins: ["*"],
  prometheusAPIAvailable: false,
  maxSessionsCount: 0,
  unleashContext: {},
  flags: {},
  links: [],
  authenticationType: "open-source",
  versionInfo: {
    current: { oss: VERSION, enterprise: "" },
    latest: {},
    isLatest: true,
    instanceId: "db2f1954-237e-4b95-9b22-16268ae4365d"
  }
}

export const settingsExamples = {
  getPrometheusMetrics: {
    answer: 'http_requests_total{method="GET",part="api/admin",status="200"} 12\n'
  },
  getImpactMetricsExposition: {
    answer:
      '# HELP orders Orders that were placed\n# TYPE orders counter\norders{environment="production",appName="shop-web"} 42\n'
  },
  getUiConfig: { answer: uiConfig },
  getHealth: { answer: { health: "GOOD" } },
  getReadiness: { answer: { health: "GOOD" } }
} satisfies Record<string, OperationExample>
