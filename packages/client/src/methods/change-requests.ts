import type { MethodGroup } from "../contract/operation-signature.ts"

export const changeRequests = {
  getConfig: "GET /api/admin/projects/{projectId}/change-requests/config",
  setConfig: "PUT /api/admin/projects/{projectId}/environments/{environment}/change-requests/config body",
  listDefaultReviewers: "GET /api/admin/projects/{projectId}/change-requests/default-reviewers",
  setDefaultReviewers: "PUT /api/admin/projects/{projectId}/change-requests/default-reviewers body",
  propose: "POST /api/admin/projects/{projectId}/environments/{environment}/change-requests body",
  editChange: "PUT /api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId} body",
  discardChange: "DELETE /api/admin/projects/{projectId}/change-requests/{changeRequestId}/changes/{changeId}",
  get: "GET /api/admin/projects/{projectId}/change-requests/{id}",
  list: "GET /api/admin/projects/{projectId}/change-requests query",
  listOwn: "GET /api/admin/projects/{projectId}/change-requests/pending query",
  listOfFeature: "GET /api/admin/projects/{projectId}/change-requests/pending/{featureName} query",
  listScheduled: "GET /api/admin/projects/{projectId}/change-requests/scheduled",
  count: "GET /api/admin/projects/{projectId}/change-requests/count",
  countActionable: "GET /api/admin/projects/{projectId}/change-requests/actionable",
  search: "GET /api/admin/search/change-requests query",
  setState: "PUT /api/admin/projects/{projectId}/change-requests/{id}/state body",
  rebase: "POST /api/admin/projects/{projectId}/change-requests/{id}/rebase",
  delete: "DELETE /api/admin/projects/{projectId}/change-requests/{id}",
  comment: "POST /api/admin/projects/{projectId}/change-requests/{id}/comments body",
  askReviewers: "PUT /api/admin/projects/{projectId}/change-requests/{id}/approvers body",
  listReviewers: "GET /api/admin/projects/{projectId}/change-requests/{id}/approvers",
  listAvailableReviewers: "GET /api/admin/projects/{projectId}/change-requests/available-reviewers/{environment} query",
  setTitle: "PUT /api/admin/projects/{projectId}/change-requests/{id}/title body",
  play: "POST /api/admin/playground/change-request/{id} body",
  openCalendar: "POST /api/admin/projects/{projectId}/change-requests/calendar",
  closeCalendar: "DELETE /api/admin/projects/{projectId}/change-requests/calendar",
  calendar: "GET /api/admin/projects/{projectId}/change-requests/scheduled.ics query"
} as const satisfies MethodGroup

export const events = {
  search: "GET /api/admin/search/events query",
  log: "GET /api/admin/events query",
  listCreators: "GET /api/admin/event-creators",
  revert: "POST /api/admin/events/{id}/revert",
  listOfFeature: "GET /api/admin/events/{featureName}"
} as const satisfies MethodGroup
