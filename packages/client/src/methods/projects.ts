import type { MethodGroup } from "../contract/operation-signature.ts"

export const projects = {
  create: "POST /api/admin/projects body",
  list: "GET /api/admin/projects query",
  get: "GET /api/admin/projects/{projectId}/overview",
  overview: "GET /api/admin/projects/{projectId}",
  health: "GET /api/admin/projects/{projectId}/health-report",
  insights: "GET /api/admin/projects/{projectId}/insights",
  status: "GET /api/admin/projects/{projectId}/status",
  update: "PUT /api/admin/projects/{projectId} body",
  updateSettings: "PUT /api/admin/projects/{projectId}/settings body",
  archive: "POST /api/admin/projects/archive/{projectId}",
  revive: "POST /api/admin/projects/revive/{projectId}",
  delete: "DELETE /api/admin/projects/{projectId}",
  validateId: "POST /api/admin/projects/validate body",
  setFavorite: ["POST /api/admin/projects/{projectId}/favorites", "DELETE /api/admin/projects/{projectId}/favorites"],
  listEnvironments: "GET /api/admin/environments/project/{projectId}",
  addEnvironment: "POST /api/admin/projects/{projectId}/environments body",
  removeEnvironment: "DELETE /api/admin/projects/{projectId}/environments/{environment}",
  setDefaultStrategy: "POST /api/admin/projects/{projectId}/environments/{environment}/default-strategy body",
  listApplications: "GET /api/admin/projects/{projectId}/applications query",
  listOutdatedSdks: "GET /api/admin/projects/{projectId}/sdks/outdated"
} as const satisfies MethodGroup

export const projectAccess = {
  get: "GET /api/admin/projects/{projectId}/access",
  set: "PUT /api/admin/projects/{projectId}/access body",
  giveRoles: "POST /api/admin/projects/{projectId}/access body",
  giveRole: "POST /api/admin/projects/{projectId}/role/{roleId}/access body",
  addUser: "POST /api/admin/projects/{projectId}/users/{userId}/roles/{roleId}",
  addGroup: "POST /api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}",
  setUserRole: "PUT /api/admin/projects/{projectId}/users/{userId}/roles/{roleId}",
  setGroupRole: "PUT /api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}",
  setUserRoles: "PUT /api/admin/projects/{projectId}/users/{userId}/roles body",
  setGroupRoles: "PUT /api/admin/projects/{projectId}/groups/{groupId}/roles body",
  takeUserRole: "DELETE /api/admin/projects/{projectId}/users/{userId}/roles/{roleId}",
  takeGroupRole: "DELETE /api/admin/projects/{projectId}/groups/{groupId}/roles/{roleId}",
  removeUser: "DELETE /api/admin/projects/{projectId}/users/{userId}/roles",
  removeGroup: "DELETE /api/admin/projects/{projectId}/groups/{groupId}/roles"
} as const satisfies MethodGroup

export const environments = {
  create: "POST /api/admin/environments body",
  get: "GET /api/admin/environments/{name}",
  list: "GET /api/admin/environments",
  update: "PUT /api/admin/environments/update/{name} body",
  clone: "POST /api/admin/environments/{name}/clone body",
  delete: "DELETE /api/admin/environments/{name}",
  setEnabled: ["POST /api/admin/environments/{name}/on", "POST /api/admin/environments/{name}/off"],
  sort: "PUT /api/admin/environments/sort-order body",
  validateName: "POST /api/admin/environments/validate body"
} as const satisfies MethodGroup
