import {
  countLifecycles,
  getInsights,
  getLifecycleTrends,
  getPersonalDashboard,
  getPersonalProject,
  listFeatureDays
} from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const insightsAccess: AccessTable = {
  getInstanceInsights: () => getInsights({}),
  getExecutiveDashboard: () => getInsights(),
  getLifecycleTrends: () => getLifecycleTrends(),
  getFeatureLifecycleStageCount: () => countLifecycles(),
  getFeatureDays: ({ feature }) => listFeatureDays(feature),
  getPersonalDashboard: () => getPersonalDashboard(),
  getPersonalDashboardProjectDetails: ({ project }) => getPersonalProject(project)
}
