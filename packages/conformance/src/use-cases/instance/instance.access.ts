import {
  changeFeedback,
  getMaintenanceMode,
  getStatistics,
  getStatisticsAsCsv,
  getTelemetrySettings,
  getUiConfig,
  giveFeedback,
  reportUiError,
  saveFrontendSettings,
  seeSplash,
  setMaintenanceMode
} from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const instanceAccess: AccessTable = {
  getUiConfig: () => getUiConfig(),
  setCors: () => saveFrontendSettings({ frontendApiOrigins: ["*"] }),

  getMaintenance: () => getMaintenanceMode(),
  toggleMaintenance: () => setMaintenanceMode({ enabled: false }),
  getInstanceAdminStats: () => getStatistics(),
  getInstanceAdminStatsCsv: () => getStatisticsAsCsv(),
  createFeedback: () => giveFeedback({ feedbackId: "new-search" }),
  updateFeedback: () => changeFeedback("new-search", {}),
  updateSplashSettings: () => seeSplash("welcome"),
  getTelemetrySettings: () => getTelemetrySettings(),
  uiObservability: () => reportUiError({ errorMessage: "x is undefined" }),

  getHealth: "anybody",
  getReadiness: "anybody",
  getPrometheusMetrics: "anybody",
  getImpactMetricsExposition: "anybody"
}
