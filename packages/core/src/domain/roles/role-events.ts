import type { EventDraft } from "../events/event.ts"
import { permissionsOf } from "../access/permission-catalog.ts"
import type { Role } from "../access/role.ts"

export const roleCreated = (role: Role): EventDraft => ({ type: "role-created", data: recordOf(role) })

export const roleUpdated = (before: Role, after: Role): EventDraft => ({
  type: "role-updated",
  data: recordOf(after),
  preData: recordOf(before)
})

export const roleDeleted = (role: Role): EventDraft => ({ type: "role-deleted", preData: recordOf(role) })

const recordOf = (role: Role) => ({
  id: role.id,
  name: role.name,
  description: role.description,
  type: role.type,
  permissions: permissionsOf(role).map(({ environment, name }) =>
    environment === undefined ? { name } : { name, environment }
  )
})
