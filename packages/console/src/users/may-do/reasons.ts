import type { EffectivePermission, RolePermission } from "../../interface/operations.gen.ts"

/** A role that somebody has, with the group and the project by which they have it. */
export interface Source {
  readonly role: { readonly id: number; readonly name: string }
  /** The group that has the role; undefined if it is their own. */
  readonly group?: { readonly id: number; readonly name: string }
  /** The project in which it applies; undefined for the whole instance. */
  readonly project?: string
  readonly permissions: ReadonlyArray<Pick<RolePermission, "name" | "environment">>
}

/** The roles that give somebody a permission, in a project if there is one. */
export const sourcesOf = (
  permission: Pick<EffectivePermission, "name" | "environment">,
  sources: ReadonlyArray<Source>,
  project?: string
): ReadonlyArray<Source> => {
  const granting = sources.filter(({ permissions }) => permissions.some((granted) => gives(granted, permission)))
  if (granting.length > 0 || project !== "default") return granting
  // Editors own this project without a role in it.
  return sources.filter(({ role }) => role.name === "Editor")
}

type Granted = Source["permissions"][number]

/** Administrators have every permission, without a list. */
const gives = (granted: Granted, { environment, name }: Pick<EffectivePermission, "name" | "environment">): boolean =>
  granted.name === "ADMIN" || (granted.name === name && covers(granted.environment, environment))

/** Whether a permission applies in an environment. Without an environment of its own, it applies in all. */
const covers = (granted: string | undefined, wanted: string | undefined): boolean =>
  granted === undefined || granted === "" || granted === wanted
