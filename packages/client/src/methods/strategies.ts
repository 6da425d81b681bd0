import type { MethodGroup } from "../contract/operation-signature.ts"

export const strategies = {
  add: "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies body",
  get: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}",
  list: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies",
  update:
    "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId} body",
  patch:
    "PATCH /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId} body",
  remove:
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/{strategyId}",
  sort: "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/strategies/set-sort-order body",
  listSegments: "GET /api/admin/segments/strategies/{strategyId}",
  setSegments: "POST /api/admin/segments/strategies body",
  validateConstraint: "POST /api/admin/constraints/validate body",
  try: "POST /api/admin/playground/strategy body"
} as const satisfies MethodGroup

export const variants = {
  list: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants",
  set: "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants body",
  patch: "PATCH /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/variants body",
  spread: "PUT /api/admin/projects/{projectId}/features/{featureName}/variants-batch body"
} as const satisfies MethodGroup

export const segments = {
  create: "POST /api/admin/segments body",
  get: "GET /api/admin/segments/{id}",
  list: "GET /api/admin/segments",
  update: "PUT /api/admin/segments/{id} body",
  delete: "DELETE /api/admin/segments/{id}",
  validateName: "POST /api/admin/segments/validate body",
  listStrategies: "GET /api/admin/segments/{id}/strategies"
} as const satisfies MethodGroup
