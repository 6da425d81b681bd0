import { Schema } from "effect"

/** Permissions that apply to one environment of one project. */
export const environmentPermissions = [
  "CREATE_FEATURE_STRATEGY",
  "UPDATE_FEATURE_STRATEGY",
  "DELETE_FEATURE_STRATEGY",
  "UPDATE_FEATURE_ENVIRONMENT",
  "UPDATE_FEATURE_ENVIRONMENT_VARIANTS",
  "APPROVE_CHANGE_REQUEST",
  "APPLY_CHANGE_REQUEST",
  "SKIP_CHANGE_REQUEST"
] as const

/** Permissions that apply to one project. */
export const projectPermissions = [
  "CREATE_FEATURE",
  "UPDATE_FEATURE",
  "DELETE_FEATURE",
  "UPDATE_FEATURE_DEPENDENCY",
  "UPDATE_FEATURE_VARIANTS",
  "MOVE_FEATURE_TOGGLE",
  "UPDATE_PROJECT",
  "DELETE_PROJECT",
  "UPDATE_PROJECT_CONTEXT",
  "UPDATE_PROJECT_SEGMENT",
  "PROJECT_CHANGE_REQUEST_WRITE",
  "CREATE_PROJECT_API_TOKEN",
  "READ_PROJECT_API_TOKEN",
  "DELETE_PROJECT_API_TOKEN"
] as const

/** Permissions that apply to the whole instance. `ADMIN` implies all others. */
export const rootPermissions = [
  "ADMIN",
  "CREATE_ADDON",
  "UPDATE_ADDON",
  "DELETE_ADDON",
  "CREATE_CONTEXT_FIELD",
  "UPDATE_CONTEXT_FIELD",
  "DELETE_CONTEXT_FIELD",
  "CREATE_SEGMENT",
  "UPDATE_SEGMENT",
  "DELETE_SEGMENT",
  "CREATE_STRATEGY",
  "UPDATE_STRATEGY",
  "DELETE_STRATEGY",
  "CREATE_TAG_TYPE",
  "UPDATE_TAG_TYPE",
  "DELETE_TAG_TYPE",
  "RELEASE_PLAN_TEMPLATE_CREATE",
  "RELEASE_PLAN_TEMPLATE_UPDATE",
  "RELEASE_PLAN_TEMPLATE_DELETE",
  "CREATE_PROJECT",
  "READ_ROLE",
  "UPDATE_APPLICATION",
  "CREATE_CLIENT_API_TOKEN",
  "READ_CLIENT_API_TOKEN",
  "UPDATE_CLIENT_API_TOKEN",
  "DELETE_CLIENT_API_TOKEN",
  "CREATE_FRONTEND_API_TOKEN",
  "READ_FRONTEND_API_TOKEN",
  "UPDATE_FRONTEND_API_TOKEN",
  "DELETE_FRONTEND_API_TOKEN"
] as const

export const Permission = Schema.Literals([
  ...environmentPermissions,
  ...projectPermissions,
  ...rootPermissions
]).annotate({ identifier: "Permission", description: "What a caller can be allowed to do." })
export type Permission = typeof Permission.Type

/** Where a permission is required. An empty scope means the whole instance. */
export interface PermissionScope {
  readonly project?: string
  readonly environment?: string
}
