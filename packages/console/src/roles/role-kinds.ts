import type { RoleReference } from "../interface/operations.gen.ts"

export type RoleKind = "root" | "project"

/** Whether a role applies in the whole instance or in a project. */
export const kindOf = ({ type }: Pick<RoleReference, "type">): RoleKind =>
  type.startsWith("root") ? "root" : "project"

/** Whether administrators made the role, and so can change it. */
export const isCustom = ({ type }: Pick<RoleReference, "type">): boolean => type.endsWith("custom")

/** Why a role that comes with the service cannot be changed. */
export const BUILT_IN = "This role is built in. Copy it to make one of your own."
