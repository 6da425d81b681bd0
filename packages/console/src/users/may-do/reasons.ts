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
  const granting = sources.filter(({ permissions }) => permissions.some((held) => gives(held, permission)))
  if (granting.length > 0 || project !== "default") return granting
  // Editors own this project without a role in it.
  return sources.filter(({ role }) => role.name === "Editor")
}

type Held = Source["permissions"][number]

/** Administrators have every permission, without a list. */
const gives = (held: Held, { environment, name }: Pick<EffectivePermission, "name" | "environment">): boolean =>
  held.name === "ADMIN" || (held.name === name && covers(held.environment, environment))

/** Whether a permission applies in an environment. Without an environment of its own, it applies in all. */
const covers = (held: string | undefined, wanted: string | undefined): boolean =>
  held === undefined || held === "" || held === wanted
