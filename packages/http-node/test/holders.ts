import type { Permission } from "@halyard/core/domain"
import { customPermissions } from "./harness/add-test-users.ts"
import type { Caller } from "./harness/test-instance.ts"

/** Who but administrators holds the permissions that paths of endpoints decide: in the project `default`, in each environment. */
export const holders: Partial<Readonly<Record<Permission, ReadonlyArray<Caller>>>> = {
  ADMIN: [],
  READ_ROLE: ["customRoot"],
  CREATE_PROJECT: ["editor"],
  UPDATE_APPLICATION: ["editor"],
  CREATE_SEGMENT: ["editor", "customRoot"],
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
  CREATE_FEATURE: ["editor", "owner", "member", "custom"],
  UPDATE_FEATURE: ["editor", "owner", "member"],
  DELETE_FEATURE: ["editor", "owner", "member"],
  UPDATE_FEATURE_DEPENDENCY: ["editor", "owner", "member"],
  UPDATE_FEATURE_ENVIRONMENT: ["editor", "owner", "member"],
  CREATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  UPDATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  DELETE_FEATURE_STRATEGY: ["editor", "owner", "member", "custom"],
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: ["editor", "owner", "member"],
  MOVE_FEATURE_TOGGLE: ["editor", "owner"],
  UPDATE_PROJECT: ["editor", "owner"],
  DELETE_PROJECT: ["editor", "owner"],
  READ_CLIENT_API_TOKEN: ["editor"],
  UPDATE_CLIENT_API_TOKEN: ["customRoot"],
  READ_PROJECT_API_TOKEN: ["editor", "owner", "member", "custom"],
  CREATE_PROJECT_API_TOKEN: ["editor", "owner", "member"],
  DELETE_PROJECT_API_TOKEN: ["editor", "owner", "member"]
}

/** What the custom role allows in one environment only, and there also to who has it. */
export const inDevelopment: ReadonlyArray<string> = customPermissions.custom.flatMap((given) =>
  "environment" in given ? [given.name] : []
)
