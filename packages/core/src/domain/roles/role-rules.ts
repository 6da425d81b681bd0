import { Schema } from "effect"
import type { Violation } from "../violations/errors.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { quoted, violation } from "../violations/violation.ts"
import { givenInRootRoles, permissionById, permissionsOf } from "../access/permission-catalog.ts"
import { environmentPermissions, type Permission, projectPermissions } from "../access/permission.ts"
import type { Role, RoleType } from "../access/role.ts"
import { displayNameViolations } from "../violations/names.ts"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { RoleReference } from "./role-view.ts"

export type CustomRoleType = Extract<RoleType, "root-custom" | "project-custom" | "custom">

export const PermissionGiven = Schema.Struct({
  name: field(Schema.optionalKey(Schema.String), "The permission's name"),
  id: field(Schema.optionalKey(Schema.Finite), "The permission's id, if there is no name"),
  environment: field(
    Schema.optionalKey(Schema.NullOr(Schema.String)),
    "The only environment it holds in; all environments by default"
  )
}).annotate({ identifier: "PermissionGiven", description: "A permission of a new or changed role, by name or id." })
export type PermissionGiven = typeof PermissionGiven.Type

export const NewRole = Schema.Struct({
  name: RoleReference.fields.name,
  description: field(Schema.optionalKey(limitedText(1000)), "What the role is for"),
  type: field(
    Schema.optionalKey(Schema.Literals(["root-custom", "project-custom", "custom"])),
    "`project-custom` (the default) or `custom` for projects, `root-custom` for the whole instance"
  ),
  permissions: field(
    Schema.optionalKey(Schema.Array(PermissionGiven)),
    "All permissions of the role; they must fit its type"
  )
}).annotate({
  identifier: "NewRole",
  description: "A new or changed role. Properties that are left out stay unchanged, or are empty in a new role."
})
export type NewRole = typeof NewRole.Type

/**
 * The type of a custom role, `project-custom` by default. Unleash clients send `custom` for it, and expect it back: the
 * Terraform provider compares the two.
 */
export const customRoleType = (type: NewRole["type"] = "project-custom"): CustomRoleType => type

/** Whether the types differ in more than the two words for the same type. */
export const isOtherRoleType = (one: RoleType, other: RoleType): boolean =>
  one !== other && (one === "root-custom" || other === "root-custom")

/** Validates a role of this type against the existing environments. */
export const roleViolations = (
  draft: NewRole,
  type: RoleType,
  environments: ReadonlyArray<string>,
  path: string
): ReadonlyArray<Violation> => [
  ...displayNameViolations(draft.name, `${path}/name`),
  ...sizeViolations(NewRole, draft, path),
  ...(draft.permissions ?? []).flatMap((given, index) =>
    permissionViolations(given, type, environments, `${path}/permissions/${index}`)
  )
]

/** Collects valid permissions. A permission for all environments replaces the same one for a single environment. */
export const permissionSets = (given: ReadonlyArray<PermissionGiven>): Pick<Role, "permissions" | "inEnvironments"> => {
  const positioned = given.flatMap((one) => {
    const permission = permissionGiven(one)
    return permission === undefined ? [] : [{ permission, environment: one.environment || undefined }]
  })
  const permissions = new Set(positioned.flatMap((one) => (one.environment === undefined ? [one.permission] : [])))
  const inEnvironments = new Map<string, Set<Permission>>()
  for (const { environment, permission } of positioned) {
    if (environment === undefined || permissions.has(permission)) continue
    inEnvironments.set(environment, (inEnvironments.get(environment) ?? new Set()).add(permission))
  }
  return { permissions, inEnvironments }
}

/** Whether both roles have the same name, type, description and permissions. */
export const isSameRole = (one: Role, other: Role): boolean =>
  one.name === other.name &&
  one.type === other.type &&
  one.description === other.description &&
  contentOf(one) === contentOf(other)

const contentOf = (role: Role): string =>
  permissionsOf(role)
    .map(({ environment, name }) => JSON.stringify([name, environment]))
    .toSorted()
    .join()

const permissionViolations = (
  given: PermissionGiven,
  type: RoleType,
  environments: ReadonlyArray<string>,
  path: string
): ReadonlyArray<Violation> => {
  const { environment, id, name } = given
  const at = name === undefined && id !== undefined ? `${path}/id` : `${path}/name`
  const permission = permissionGiven(given)
  if (permission === undefined) {
    const called = name === undefined ? (id ?? "nothing") : quoted(name)
    return [violation(at, `must be a permission, unlike ${called}`)]
  }
  if (!fitting(type).has(permission)) {
    const where = type === "root-custom" ? "in the whole instance" : "in projects"
    return [violation(at, `must be a permission for roles ${where}, unlike ${permission}`)]
  }
  if (!environment) return []
  if (!inEnvironments.has(permission)) {
    return [violation(`${path}/environment`, `must be left out, since ${permission} is not about environments`)]
  }
  return environments.includes(environment)
    ? []
    : [violation(`${path}/environment`, `must name an environment, and there is no ${quoted(environment)}`)]
}

const permissionGiven = ({ name, id }: PermissionGiven): Permission | undefined => {
  if (name === undefined) return id === undefined ? undefined : permissionById(id)
  return allPermissions.find((permission) => permission === name)
}

const fitting = (type: RoleType): ReadonlySet<Permission> => (type === "root-custom" ? forRootRoles : forProjectRoles)

const inEnvironments: ReadonlySet<Permission> = new Set(environmentPermissions)
const forRootRoles: ReadonlySet<Permission> = new Set(givenInRootRoles)
const forProjectRoles: ReadonlySet<Permission> = new Set([...projectPermissions, ...environmentPermissions])
const allPermissions: ReadonlyArray<Permission> = ["ADMIN", ...forRootRoles, ...forProjectRoles]
