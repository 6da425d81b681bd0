import { createRole, deleteRole, getRole, listRoles, updateRole, validateRole } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

const nothing = getRole(0)

export const roleNeeds: Needs = {
  getRoles: ["READ_ROLE", Effect.andThen(listRoles(), nothing)],
  createRole: ["ADMIN", createRole({ name: "" })],
  validateRole: ["ADMIN", validateRole({ name: "" })],
  getRoleById: ["READ_ROLE", nothing],
  updateRole: ["ADMIN", updateRole(0, { name: "" })],
  deleteRole: ["ADMIN", deleteRole(0)]
}

/** For every caller who is not an SDK; what else they need depends on more than the path. */
export const openToRoles = ["getPermissions"]
