import type { MethodGroup } from "../contract/operation-signature.ts"

export const releasePlanTemplates = {
  create: "POST /api/admin/release-plan-templates body",
  get: "GET /api/admin/release-plan-templates/{templateId}",
  list: "GET /api/admin/release-plan-templates",
  update: "PUT /api/admin/release-plan-templates/{templateId} body",
  archive: "POST /api/admin/release-plan-templates/archive/{templateId}",
  delete: "DELETE /api/admin/release-plan-templates/{templateId}",
  addMilestone: "POST /api/admin/release-plan-templates/{templateId}/milestones body",
  updateMilestone: "PUT /api/admin/release-plan-templates/{templateId}/milestones/{milestoneId} body",
  removeMilestone: "DELETE /api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}",
  addStrategy: "POST /api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies body",
  updateStrategy:
    "PUT /api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies/{strategyId} body",
  removeStrategy:
    "DELETE /api/admin/release-plan-templates/{templateId}/milestones/{milestoneId}/strategies/{strategyId}"
} as const satisfies MethodGroup

export const releasePlans = {
  add: "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans body",
  get: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans",
  remove:
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}",
  pause:
    "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{planId}/pause",
  resume:
    "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{planId}/resume",
  startMilestone:
    "POST /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/milestones/{milestoneId}/start",
  setProgression:
    "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id} body",
  removeProgression:
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/progressions/{id}",
  updateStrategy:
    "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/milestone-strategies/{strategyId} body",
  setSafeguard:
    "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards body",
  removeSafeguard:
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans/{planId}/safeguards/{safeguardId}"
} as const satisfies MethodGroup

export const safeguards = {
  list: "GET /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards",
  set: "PUT /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards body",
  remove:
    "DELETE /api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/safeguards/{safeguardId}"
} as const satisfies MethodGroup
