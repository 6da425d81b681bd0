import type { MethodGroup } from "../contract/operation-signature.ts"

export const users = {
  create: "POST /api/admin/user-admin body",
  get: "GET /api/admin/user-admin/{id}",
  list: "GET /api/admin/user-admin",
  listPeople: "GET /api/admin/user-admin/access",
  search: "GET /api/admin/user-admin/search query",
  update: "PUT /api/admin/user-admin/{id} body",
  delete: "DELETE /api/admin/user-admin/{id}",
  listInactive: "GET /api/admin/user-admin/inactive",
  deleteInactive: "POST /api/admin/user-admin/inactive/delete body",
  setPassword: "POST /api/admin/user-admin/{id}/change-password body",
  resetPassword: "POST /api/admin/user-admin/reset-password body",
  listSessions: "GET /api/admin/user-admin/{id}/sessions",
  endSession: "DELETE /api/admin/user-admin/{id}/sessions/{sessionId}",
  endSessions: "DELETE /api/admin/user-admin/{id}/sessions",
  checkPassword: "POST /api/admin/user-admin/validate-password body",
  access: "GET /api/admin/user-admin/{id}/permissions query",
  accessOverview: "GET /api/admin/access/overview",
  countAdmins: "GET /api/admin/user-admin/admin-count",
  listFlagCreators: "GET /api/admin/flag-creators query"
} as const satisfies MethodGroup

export const me = {
  get: "GET /api/admin/user",
  profile: "GET /api/admin/user/profile",
  listRoles: "GET /api/admin/user/roles query",
  changePassword: "POST /api/admin/user/change-password body",
  listSessions: "GET /api/admin/user/sessions",
  endSession: "DELETE /api/admin/user/sessions/{sessionId}",
  endOtherSessions: "DELETE /api/admin/user/sessions",
  seeSplash: "POST /api/admin/splash/{splashId}",
  giveFeedback: "POST /api/admin/feedback body",
  changeFeedback: "PUT /api/admin/feedback/{feedbackId} body",
  dashboard: "GET /api/admin/personal-dashboard",
  projectDashboard: "GET /api/admin/personal-dashboard/{projectId}",
  listNotifications: "GET /api/admin/notifications",
  markNotificationsRead: "POST /api/admin/notifications/read body",
  subscribeByEmail: "PUT /api/admin/email-subscription/{subscription}",
  unsubscribeByEmail: "DELETE /api/admin/email-subscription/{subscription}"
} as const satisfies MethodGroup

export const groups = {
  create: "POST /api/admin/groups body",
  get: "GET /api/admin/groups/{groupId}",
  list: "GET /api/admin/groups",
  update: "PUT /api/admin/groups/{groupId} body",
  delete: "DELETE /api/admin/groups/{groupId}"
} as const satisfies MethodGroup

export const roles = {
  create: "POST /api/admin/roles body",
  get: "GET /api/admin/roles/{roleId}",
  list: "GET /api/admin/roles",
  update: "PUT /api/admin/roles/{roleId} body",
  delete: "DELETE /api/admin/roles/{roleId}",
  validate: "POST /api/admin/roles/validate body",
  listPermissions: "GET /api/admin/permissions",
  usage: "GET /api/admin/projects/roles/{roleId}/access"
} as const satisfies MethodGroup
