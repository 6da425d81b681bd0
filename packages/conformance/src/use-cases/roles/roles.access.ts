import { ownerRole } from "@halyard/core/domain"
import {
  createRole,
  deleteRole,
  getRole,
  getRoleUsage,
  listPermissions,
  listRoles,
  updateRole,
  validateRole
} from "@halyard/core/use-cases"
import { aCustomRole } from "../../fixtures/groups-and-roles.ts"
import { type AccessTable, after, type UseCaseCall, named } from "../access/access-table.ts"

export const rolesAccess: AccessTable = {
  getRoles: () => listRoles(),
  createRole: () => named((name) => createRole({ name })),
  validateRole: () => named((name) => validateRole({ name })),
  getRoleById: () => getRole(ownerRole.id),
  getRoleProjectAccess: () => getRoleUsage(ownerRole.id),
  updateRole: () => onRole((id) => named((name) => updateRole(id, { name }))),
  deleteRole: () => onRole(deleteRole),
  getPermissions: () => listPermissions()
}

const onRole = (call: (id: number) => UseCaseCall) => after(aCustomRole(), ({ id }) => call(id))
