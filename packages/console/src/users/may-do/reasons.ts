import type { EffectivePermission, RolePermission } from "../../interface/operations.gen.ts"

/** A role that somebody has, and how they came to it. */
export interface Source {
  readonly role: { readonly id: number; readonly name: string }
  /** The group that brings it; none if it is their own. */
  readonly group?: { readonly id: number; readonly name: string }
  /** The project where it holds; none if it holds in the whole instance. */
  readonly project?: string
  readonly permissions: ReadonlyArray<Pick<RolePermission, "name" | "environment">>
}

/** The roles that give a permission. Administrators have every permission, without a list. */
export const sourcesOf = (
  { environment, name }: Pick<EffectivePermission, "name" | "environment">,
  sources: ReadonlyArray<Source>
): ReadonlyArray<Source> =>
  sources.filter(({ permissions }) =>
    permissions.some((held) => held.name === "ADMIN" || (held.name === name && covers(held.environment, environment)))
  )

/** Whether a permission for one environment, or for all without it, holds in an environment. */
const covers = (held: string | undefined, wanted: string | undefined): boolean =>
  held === undefined || held === "" || held === wanted
