import type { MethodGroup } from "../contract/operation-signature.ts"

export const contextFields = {
  create: "POST /api/admin/context body",
  get: "GET /api/admin/context/{contextField}",
  list: "GET /api/admin/context query",
  update: "PUT /api/admin/context/{contextField} body",
  delete: "DELETE /api/admin/context/{contextField}",
  setLegalValue: "POST /api/admin/context/{contextField}/legal-values body",
  removeLegalValue: "DELETE /api/admin/context/{contextField}/legal-values/{legalValue}",
  listStrategies: "GET /api/admin/context/{contextField}/strategies",
  validateName: "POST /api/admin/context/validate body"
} as const satisfies MethodGroup

export const projectContextFields = {
  create: "POST /api/admin/projects/{projectId}/context body",
  get: "GET /api/admin/projects/{projectId}/context/{contextField}",
  list: "GET /api/admin/projects/{projectId}/context query",
  update: "PUT /api/admin/projects/{projectId}/context/{contextField} body",
  delete: "DELETE /api/admin/projects/{projectId}/context/{contextField}",
  setLegalValue: "POST /api/admin/projects/{projectId}/context/{contextField}/legal-values body",
  removeLegalValue: "DELETE /api/admin/projects/{projectId}/context/{contextField}/legal-values/{legalValue}",
  listStrategies: "GET /api/admin/projects/{projectId}/context/{contextField}/strategies",
  validateName: "POST /api/admin/projects/{projectId}/context/validate body"
} as const satisfies MethodGroup

export const featureTypes = {
  list: "GET /api/admin/feature-types",
  setLifetime: "PUT /api/admin/feature-types/{id}/lifetime body"
} as const satisfies MethodGroup

export const strategyTypes = {
  create: "POST /api/admin/strategies body",
  get: "GET /api/admin/strategies/{name}",
  list: "GET /api/admin/strategies",
  update: "PUT /api/admin/strategies/{name} body",
  setDeprecated: ["POST /api/admin/strategies/{name}/deprecate", "POST /api/admin/strategies/{name}/reactivate"],
  delete: "DELETE /api/admin/strategies/{name}"
} as const satisfies MethodGroup

export const tagTypes = {
  create: "POST /api/admin/tag-types body",
  get: "GET /api/admin/tag-types/{name}",
  list: "GET /api/admin/tag-types",
  update: "PUT /api/admin/tag-types/{name} body",
  delete: "DELETE /api/admin/tag-types/{name}",
  validate: "POST /api/admin/tag-types/validate body"
} as const satisfies MethodGroup

export const tags = {
  create: "POST /api/admin/tags body",
  get: "GET /api/admin/tags/{type}/{value}",
  list: "GET /api/admin/tags",
  delete: "DELETE /api/admin/tags/{type}/{value}",
  listOfType: "GET /api/admin/tags/{type}"
} as const satisfies MethodGroup
