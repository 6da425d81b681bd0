import type { MethodGroup } from "../contract/operation-signature.ts"

export const features = {
  create: "POST /api/admin/projects/{projectId}/features body",
  get: "GET /api/admin/projects/{projectId}/features/{featureName} query",
  getAt: "GET /api/admin/projects/{projectId}/features/{featureName} query",
  list: "GET /api/admin/projects/{projectId}/features",
  search: "GET /api/admin/search/features query",
  update: "PUT /api/admin/projects/{projectId}/features/{featureName} body",
  patch: "PATCH /api/admin/projects/{projectId}/features/{featureName} body",
  archive: "DELETE /api/admin/projects/{projectId}/features/{featureName}",
  archiveMany: "POST /api/admin/projects/{projectId}/archive body",
  revive: "POST /api/admin/archive/revive/{featureName}",
  reviveMany: "POST /api/admin/projects/{projectId}/revive body",
  delete: "DELETE /api/admin/archive/{featureName}",
  deleteMany: "POST /api/admin/projects/{projectId}/delete body",
  listArchived: "GET /api/admin/archive/features/{projectId}",
  listAllArchived: "GET /api/admin/archive/features",
  tryArchiving: "POST /api/admin/projects/{projectId}/archive/validate body",
  validateName: "POST /api/admin/features/validate body",
  clone: "POST /api/admin/projects/{projectId}/features/{featureName}/clone body",
  move: "POST /api/admin/projects/{projectId}/features/{featureName}/changeProject body",
  setFavorite: [
    "POST /api/admin/projects/{projectId}/features/{featureName}/favorites",
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/favorites"
  ],
  complete: "POST /api/admin/projects/{projectId}/features/{featureName}/lifecycle/complete body",
  uncomplete: "POST /api/admin/projects/{projectId}/features/{featureName}/lifecycle/uncomplete",
  listStages: "GET /api/admin/projects/{projectId}/features/{featureName}/lifecycle",
  markStale: "POST /api/admin/projects/{projectId}/stale body",
  history: "GET /api/admin/projects/{projectId}/features/{featureName}/history query",
  restoreEnvironment: "POST /api/admin/projects/{projectId}/environments/{environment}/restore body",
  usage: "GET /api/admin/client-metrics/features/{name}",
  usageByHour: "GET /api/admin/client-metrics/features/{name}/raw query",
  usageByDay: "GET /api/admin/client-metrics/features/{name}/days query",
  listCreators: "GET /api/admin/projects/{projectId}/flag-creators",
  enable: "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/on query",
  enableMany: "POST /api/admin/projects/{projectId}/bulk_features/environments/{environment}/on body query",
  disable: "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/off",
  disableMany: "POST /api/admin/projects/{projectId}/bulk_features/environments/{environment}/off body",
  getEnvironment: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}",
  addLink: "POST /api/admin/projects/{projectId}/features/{featureName}/link body",
  updateLink: "PUT /api/admin/projects/{projectId}/features/{featureName}/link/{linkId} body",
  removeLink: "DELETE /api/admin/projects/{projectId}/features/{featureName}/link/{linkId}",
  listTags: "GET /api/admin/features/{featureName}/tags",
  addTag: "POST /api/admin/features/{featureName}/tags body",
  removeTag: "DELETE /api/admin/features/{featureName}/tags/{type}/{value}",
  changeTags: "PUT /api/admin/features/{featureName}/tags body",
  changeTagsOfMany: "PUT /api/admin/projects/{projectId}/tags body"
} as const satisfies MethodGroup

export const dependencies = {
  add: "POST /api/admin/projects/{projectId}/features/{featureName}/dependencies body",
  remove: "DELETE /api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}",
  removeAll: "DELETE /api/admin/projects/{projectId}/features/{featureName}/dependencies",
  listParents: "GET /api/admin/projects/{projectId}/features/{featureName}/parents",
  listParentVariants: "GET /api/admin/projects/{projectId}/features/{featureName}/parent-variants",
  existIn: "GET /api/admin/projects/{projectId}/dependencies"
} as const satisfies MethodGroup
