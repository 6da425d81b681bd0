import type { Permission } from "@halyard/core/domain"

/**
 * Who holds each permission besides administrators and the system. Owners and members hold it in their project. Editors hold
 * the permissions of projects in the project `default` only.
 */
export const permissionHolders: Readonly<Record<Permission, ReadonlyArray<PermissionHolder>>> = {
  ADMIN: [],
  READ_ROLE: [],
  CREATE_PROJECT: ["editor"],
  UPDATE_APPLICATION: ["editor"],
  CREATE_SEGMENT: ["editor"],
  UPDATE_SEGMENT: ["editor"],
  DELETE_SEGMENT: ["editor"],
  CREATE_CONTEXT_FIELD: ["editor"],
  UPDATE_CONTEXT_FIELD: ["editor"],
  DELETE_CONTEXT_FIELD: ["editor"],
  CREATE_STRATEGY: ["editor"],
  UPDATE_STRATEGY: ["editor"],
  DELETE_STRATEGY: ["editor"],
  CREATE_ADDON: ["editor"],
  UPDATE_ADDON: ["editor"],
  DELETE_ADDON: ["editor"],
  CREATE_TAG_TYPE: ["editor"],
  UPDATE_TAG_TYPE: ["editor"],
  DELETE_TAG_TYPE: ["editor"],
  READ_CLIENT_API_TOKEN: ["editor"],
  CREATE_CLIENT_API_TOKEN: [],
  UPDATE_CLIENT_API_TOKEN: [],
  DELETE_CLIENT_API_TOKEN: [],
  READ_FRONTEND_API_TOKEN: ["editor"],
  CREATE_FRONTEND_API_TOKEN: [],
  UPDATE_FRONTEND_API_TOKEN: [],
  DELETE_FRONTEND_API_TOKEN: [],
  CREATE_FEATURE: ["editor", "owner", "member"],
  UPDATE_FEATURE: ["editor", "owner", "member"],
  DELETE_FEATURE: ["editor", "owner", "member"],
  UPDATE_FEATURE_DEPENDENCY: ["editor", "owner", "member"],
  UPDATE_FEATURE_VARIANTS: ["editor", "owner", "member"],
  UPDATE_FEATURE_ENVIRONMENT: ["editor", "owner", "member"],
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: ["editor", "owner", "member"],
  CREATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  UPDATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  DELETE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  APPROVE_CHANGE_REQUEST: ["editor", "owner", "member"],
  APPLY_CHANGE_REQUEST: ["editor", "owner", "member"],
  SKIP_CHANGE_REQUEST: [],
  MOVE_FEATURE_TOGGLE: ["editor", "owner"],
  UPDATE_PROJECT: ["editor", "owner"],
  DELETE_PROJECT: ["editor", "owner"],
  UPDATE_PROJECT_CONTEXT: ["editor", "owner", "member"],
  READ_PROJECT_API_TOKEN: ["editor", "owner", "member"],
  CREATE_PROJECT_API_TOKEN: ["editor", "owner", "member"],
  DELETE_PROJECT_API_TOKEN: ["editor", "owner", "member"]
}

export type PermissionHolder = "editor" | "owner" | "member"
