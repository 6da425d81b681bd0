import { NewRole } from "../domain/roles/role-rules.ts"
import { getRoleUsage } from "../use-cases/projects/role-usage.ts"
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  updateRole,
  validateRole
} from "../use-cases/roles/roles.ts"
import { method } from "./method.ts"
import { numericId } from "./inputs.ts"

export const roles = {
  create: method(createRole, NewRole),
  get: method(getRole, numericId),
  list: method(listRoles),
  update: method(updateRole, numericId, NewRole),
  delete: method(deleteRole, numericId),
  validate: method(validateRole, NewRole),
  listPermissions: method(listPermissions),
  usage: method(getRoleUsage, numericId)
}
