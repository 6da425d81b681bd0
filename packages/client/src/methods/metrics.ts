import type { MethodGroup } from "../contract/operation-signature.ts"

export const impactMetrics = {
  list: "GET /api/admin/impact-metrics/metadata",
  series: "GET /api/admin/impact-metrics query",
  listCharts: "GET /api/admin/impact-metrics/config",
  saveChart: "POST /api/admin/impact-metrics/config body",
  removeChart: "DELETE /api/admin/impact-metrics/config/{id}",
  listFeatureCharts: "GET /api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config",
  saveFeatureChart: "POST /api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config body",
  removeFeatureChart: "DELETE /api/admin/projects/{projectId}/features/{featureName}/impact-metrics/config/{id}",
  remove: "DELETE /api/admin/impact-metrics/{metricName}",
  removeFromProject: "DELETE /api/admin/projects/{projectId}/impact-metrics/{metricName}",
  listPlausible: "GET /api/admin/impact-metrics/plausible"
} as const satisfies MethodGroup

export const applications = {
  list: "GET /api/admin/metrics/applications query",
  get: "GET /api/admin/metrics/applications/{appName}",
  overview: "GET /api/admin/metrics/applications/{appName}/overview",
  describe: "POST /api/admin/metrics/applications/{appName} body",
  listInstances: "GET /api/admin/metrics/instances/{appName}/environment/{environment}",
  listOutdatedSdks: "GET /api/admin/metrics/sdks/outdated",
  listUnknownFlags: "GET /api/admin/metrics/unknown-flags",
  remove: "DELETE /api/admin/metrics/applications/{appName}"
} as const satisfies MethodGroup

export const insights = {
  get: "GET /api/admin/insights query",
  countLifecycles: "GET /api/admin/lifecycle/count",
  lifecycleTrends: "GET /api/admin/insights/lifecycle query",
  licensedUsers: "GET /api/admin/licensed-users"
} as const satisfies MethodGroup

export const traffic = {
  read: "GET /api/admin/metrics/traffic query",
  requests: "GET /api/admin/metrics/request query",
  connections: "GET /api/admin/metrics/connection query",
  rates: "GET /api/admin/metrics/rps"
} as const satisfies MethodGroup
