import type { MethodGroup } from "../contract/operation-signature.ts"

export const apiTokens = {
  create: "POST /api/admin/api-tokens body",
  list: "GET /api/admin/api-tokens",
  update: "PUT /api/admin/api-tokens/{apiToken} body",
  delete: "DELETE /api/admin/api-tokens/{apiToken}",
  listByName: "GET /api/admin/api-tokens/{apiToken}"
} as const satisfies MethodGroup

export const projectApiTokens = {
  create: "POST /api/admin/projects/{projectId}/api-tokens body",
  list: "GET /api/admin/projects/{projectId}/api-tokens",
  delete: "DELETE /api/admin/projects/{projectId}/api-tokens/{apiToken}"
} as const satisfies MethodGroup

export const personalTokens = {
  create: "POST /api/admin/user/tokens body",
  list: "GET /api/admin/user/tokens",
  delete: "DELETE /api/admin/user/tokens/{tokenId}"
} as const satisfies MethodGroup

export const serviceAccounts = {
  create: "POST /api/admin/service-account body",
  list: "GET /api/admin/service-account",
  update: "PUT /api/admin/service-account/{serviceAccountId} body",
  delete: "DELETE /api/admin/service-account/{serviceAccountId}",
  access: "GET /api/admin/service-account/{serviceAccountId}/permissions query",
  createToken: "POST /api/admin/service-account/{serviceAccountId}/token body",
  listTokens: "GET /api/admin/service-account/{serviceAccountId}/token",
  deleteToken: "DELETE /api/admin/service-account/{serviceAccountId}/token/{tokenId}"
} as const satisfies MethodGroup

export const invitations = {
  create: "POST /api/admin/invite-link/tokens body",
  get: "GET /api/admin/invite-link/tokens/{token}",
  list: "GET /api/admin/invite-link/tokens",
  update: "PUT /api/admin/invite-link/tokens/{token} body"
} as const satisfies MethodGroup

export const relays = {
  validateTokens: "POST /edge/validate body",
  issueTokens: "POST /edge/issue-token body"
} as const satisfies MethodGroup
