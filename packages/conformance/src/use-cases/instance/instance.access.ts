import { getUiConfig, saveFrontendSettings } from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const instanceAccess: AccessTable = {
  getUiConfig: () => getUiConfig(),
  setCors: () => saveFrontendSettings({ frontendApiOrigins: ["*"] }),

  getHealth: "anybody",
  getReadiness: "anybody",
  getPrometheusMetrics: "anybody",
  getImpactMetricsExposition: "anybody"
}
