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
import { number } from "./inputs.ts"

export const roles = {
  create: method(createRole, NewRole),
  get: method(getRole, number),
  list: method(listRoles),
  update: method(updateRole, number, NewRole),
  delete: method(deleteRole, number),
  validate: method(validateRole, NewRole),
  listPermissions: method(listPermissions),
  usage: method(getRoleUsage, number)
}
