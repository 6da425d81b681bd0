import type { NewRole, RoleWithPermissions } from "../interface/operations.gen.ts"
import type { RoleKind } from "./role-kinds.ts"

/** A role in the form. Each permission is a text: its name, and `@` and the environment if it is for one. */
export interface RoleContent {
  readonly name: string
  readonly description: string
  readonly permissions: ReadonlyArray<string>
}

export const roleContent = ({ description, name, permissions }: RoleWithPermissions): RoleContent => ({
  name,
  description,
  permissions: sorted(permissions.map(permissionKey))
})

/** The role as the interface accepts it. */
export const newRole = (content: RoleContent, type: NonNullable<NewRole["type"]>): NewRole => ({
  name: content.name,
  description: content.description,
  type,
  permissions: content.permissions.map(permissionOf)
})

/** The type of a new role. */
export const newType = (kind: RoleKind): NonNullable<NewRole["type"]> => (kind === "root" ? "root-custom" : "custom")

/** The type that a custom role has, and keeps. */
export const unchangedType = ({ type }: Pick<RoleWithPermissions, "type">): NonNullable<NewRole["type"]> =>
  type === "root-custom" || type === "project-custom" ? type : "custom"

export const permissionKey = (permission: { readonly name: string; readonly environment?: string }): string =>
  permission.environment === undefined || permission.environment === ""
    ? permission.name
    : `${permission.name}@${permission.environment}`

/** Adds or removes a permission. One for all environments replaces those for single environments. */
export const toggled = (permissions: ReadonlyArray<string>, key: string, on: boolean): ReadonlyArray<string> => {
  const others = permissions.filter((one) => one !== key && !(on && one.startsWith(`${key}@`)))
  return sorted(on ? [...others, key] : others)
}

const permissionOf = (key: string) => {
  const at = key.indexOf("@")
  return at === -1 ? { name: key } : { name: key.slice(0, at), environment: key.slice(at + 1) }
}

const sorted = (keys: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(keys)].toSorted()
