import { expect, it } from "vitest"
import {
  adminRole,
  editorRole,
  FIRST_CUSTOM_ROLE,
  isBuiltInRole,
  isRootRole,
  memberRole,
  ownerRole,
  type RoleType,
  viewerRole
} from "./role.ts"

it("knows the roles that every instance has", () => {
  for (const role of [adminRole, editorRole, viewerRole, ownerRole, memberRole]) expect(isBuiltInRole(role)).toBe(true)
  expect(isBuiltInRole({ id: FIRST_CUSTOM_ROLE })).toBe(false)
})

it.each<[RoleType, boolean]>([
  ["root", true],
  ["root-custom", true],
  ["project", false],
  ["project-custom", false],
  ["custom", false]
])("knows whether a role of type %s is for the whole instance: %s", (type, expected) => {
  expect(isRootRole({ type })).toBe(expected)
})

it("lets owners do more than members, and neither skip change requests", () => {
  const more = [...ownerRole.permissions].filter((permission) => !memberRole.permissions.has(permission))
  expect(more).toEqual(["MOVE_FEATURE_TOGGLE", "UPDATE_PROJECT", "DELETE_PROJECT", "PROJECT_CHANGE_REQUEST_WRITE"])
  expect([...memberRole.permissions].filter((permission) => !ownerRole.permissions.has(permission))).toEqual([])
  expect(ownerRole.permissions.has("SKIP_CHANGE_REQUEST")).toBe(false)
  expect(editorRole.inDefaultProject).toEqual(ownerRole.permissions)
})

it.each(["ADMIN", "READ_ROLE", "CREATE_CLIENT_API_TOKEN", "DELETE_FRONTEND_API_TOKEN"] as const)(
  "keeps %s from editors",
  (permission) => {
    expect(editorRole.permissions.has(permission)).toBe(false)
  }
)
