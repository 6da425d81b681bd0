import type { MethodGroup } from "../contract/operation-signature.ts"

export const backends = {
  listFeatures: "GET /api/client/features query",
  getFeature: "GET /api/client/features/{featureName}",
  delta: "GET /api/client/delta query",
  reportMetrics: "POST /api/client/metrics body",
  reportManyMetrics: "POST /api/client/metrics/bulk body",
  register: "POST /api/client/register body"
} as const satisfies MethodGroup

export const frontends = {
  evaluate: "GET /api/frontend query",
  evaluateFor: "POST /api/frontend body",
  reportMetrics: "POST /api/frontend/client/metrics body",
  register: "POST /api/frontend/client/register body"
} as const satisfies MethodGroup

export const remoteEvaluation = {
  evaluate: "POST /ofrep/v1/evaluate/flags/{key} body",
  evaluateAll: "POST /ofrep/v1/evaluate/flags body"
} as const satisfies MethodGroup
