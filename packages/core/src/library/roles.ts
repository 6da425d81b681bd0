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
import { door } from "./door.ts"
import { number } from "./inputs.ts"

export const roles = {
  create: door(createRole, NewRole),
  get: door(getRole, number),
  list: door(listRoles),
  update: door(updateRole, number, NewRole),
  delete: door(deleteRole, number),
  validate: door(validateRole, NewRole),
  listPermissions: door(listPermissions),
  usage: door(getRoleUsage, number)
}
