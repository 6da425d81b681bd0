import type { MethodGroup } from "../contract/operation-signature.ts"

export const integrations = {
  create: "POST /api/admin/addons body",
  get: "GET /api/admin/addons/{id}",
  list: "GET /api/admin/addons",
  update: "PUT /api/admin/addons/{id} body",
  delete: "DELETE /api/admin/addons/{id}",
  test: "POST /api/admin/addons/{id}/test",
  listEvents: "GET /api/admin/addons/{id}/events query"
} as const satisfies MethodGroup

export const banners = {
  create: "POST /api/admin/banners body",
  list: "GET /api/admin/banners",
  update: "PUT /api/admin/banners/{id} body",
  setEnabled: ["POST /api/admin/banners/{id}/on", "POST /api/admin/banners/{id}/off"],
  delete: "DELETE /api/admin/banners/{id}"
} as const satisfies MethodGroup

export const playground = {
  play: "POST /api/admin/playground body",
  playAdvanced: "POST /api/admin/playground/advanced body"
} as const satisfies MethodGroup

export const transfer = {
  exportDeclared: "GET /api/admin/declaration",
  applyDeclared: "POST /api/admin/declaration body",
  export: "POST /api/admin/features-batch/export body query",
  dryRunImport: "POST /api/admin/features-batch/validate body",
  import: "POST /api/admin/features-batch/import body"
} as const satisfies MethodGroup

export const settings = {
  getMaintenance: "GET /api/admin/maintenance",
  setMaintenance: "POST /api/admin/maintenance body",
  saveFrontend: "POST /api/admin/ui-config/cors body",
  getPasswordLogin: "GET /api/admin/auth/simple/settings",
  savePasswordLogin: "POST /api/admin/auth/simple/settings body",
  getOidc: "GET /api/admin/auth/oidc/settings",
  saveOidc: "POST /api/admin/auth/oidc/settings body",
  getScim: "GET /api/admin/scim-settings",
  saveScim: "POST /api/admin/scim-settings body",
  createScimToken: "POST /api/admin/scim-settings/generate-new-token",
  deleteProvisionedUsers: "DELETE /api/admin/user-admin/scim-users",
  deleteProvisionedGroups: "DELETE /api/admin/groups/scim-groups"
} as const satisfies MethodGroup

export const instance = {
  uiConfig: "GET /api/admin/ui-config",
  statistics: "GET /api/admin/instance-admin/statistics",
  statisticsAsCsv: "GET /api/admin/instance-admin/statistics/csv",
  telemetry: "GET /api/admin/telemetry/settings",
  listLogins: "GET /api/admin/logins",
  reportUiError: "POST /api/admin/record-ui-error body",
  health: "GET /health",
  readiness: "GET /ready",
  prometheusMetrics: "GET /internal-backstage/prometheus",
  reportedMetrics: "GET /internal-backstage/impact/metrics"
} as const satisfies MethodGroup
