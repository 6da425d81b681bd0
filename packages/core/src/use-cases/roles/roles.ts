import { Effect } from "effect"
import { permissionCatalog } from "../../domain/access/permission-catalog.ts"
import { predefinedRoles, type Role, type RoleType } from "../../domain/access/role.ts"
import { roleCreated, roleDeleted, roleUpdated } from "../../domain/roles/role-events.ts"
import {
  customRoleType,
  isOtherRoleType,
  isSameRole,
  type NewRole,
  permissionSets,
  roleViolations
} from "../../domain/roles/role-rules.ts"
import { roleReference, roleWithPermissions } from "../../domain/roles/role-view.ts"
import { InvalidData, InvalidOperation, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { RoleStore } from "../../ports/roles/role-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { changePeople } from "./change-people.ts"

/** Creates a role, by default for projects. */
export const createRole = Effect.fn("createRole")(function* (draft: NewRole) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const type = customRoleType(draft.type)
      yield* refuseBadRole(draft, type)
      const roles = yield* RoleStore
      yield* refuseLongList("roles", roles.list, { after: draft })
      const role = yield* roles.insert({
        name: draft.name,
        description: draft.description ?? "",
        type,
        ...permissionSets(draft.permissions ?? []),
        inDefaultProject: new Set()
      })
      yield* recordEvents(roleCreated(role))
      return roleReference(role)
    })
  )
})

/** Fails as `createRole` would. */
export const validateRole = Effect.fn("validateRole")(function* (draft: NewRole) {
  yield* requirePermission("ADMIN")
  yield* refuseBadRole(draft, customRoleType(draft.type))
  const isTaken = (yield* knownRoles()).some(({ name }) => name === draft.name)
  if (isTaken) return yield* new NameExists({ resource: "role", name: draft.name })
})

/** Fails with all violations. */
const refuseBadRole = Effect.fnUntraced(function* (draft: NewRole, type: RoleType) {
  const environments = (yield* (yield* EnvironmentStore).list).map(({ name }) => name)
  yield* refuseInvalid(roleViolations(draft, type, environments, ""))
})

/** Changes a role for all who have it, from their next request on. Missing properties stay as they are. */
export const updateRole = Effect.fn("updateRole")(function* (id: number, draft: NewRole) {
  yield* requirePermission("ADMIN")

  return yield* changePeople(
    Effect.gen(function* () {
      const before = yield* findRole(id)
      yield* refusePredefined(before)
      yield* refuseBadRole(draft, before.type)
      if (draft.type !== undefined && isOtherRoleType(draft.type, before.type)) {
        return yield* InvalidData.of("/type", `must stay ${before.type}`)
      }
      const after: Role = {
        ...before,
        name: draft.name,
        type: draft.type ?? before.type,
        description: draft.description ?? before.description,
        ...(draft.permissions === undefined ? {} : permissionSets(draft.permissions))
      }
      if (isSameRole(before, after)) return roleReference(before)

      yield* refuseLongList("roles", (yield* RoleStore).list, { before, after })
      yield* (yield* RoleStore).update(after)
      yield* recordEvents(roleUpdated(before, after))
      return roleReference(after)
    })
  )
})

/** Fails for built-in roles. */
export const refusePredefined = Effect.fnUntraced(function* ({ id, name }: Role) {
  if (!predefinedRoles.some((role) => role.id === id)) return
  return yield* new InvalidOperation({ message: `The role "${name}" is built in, so it cannot be changed or removed` })
})

/** Deletes an unassigned role. */
export const deleteRole = Effect.fn("deleteRole")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changePeople(
    Effect.gen(function* () {
      const role = yield* findRole(id)
      yield* refusePredefined(role)
      const { groups, users } = yield* (yield* ProjectAccessStore).countOfRole(id)
      if (users + groups > 0) {
        const holders = `${counted(users, "user")} and ${counted(groups, "group")}`
        return yield* new InvalidOperation({ message: `The role "${role.name}" is in use: ${holders} have it` })
      }
      yield* (yield* RoleStore).remove(id)
      yield* recordEvents(roleDeleted(role))
    })
  )
})

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** Lists all roles by id. */
export const listRoles = Effect.fn("listRoles")(function* () {
  yield* requirePermission("READ_ROLE")
  return (yield* knownRoles()).map((role) => roleReference(role))
})

/** Returns a role with its permissions. */
export const getRole = Effect.fn("getRole")(function* (id: number) {
  yield* requirePermission("READ_ROLE")
  return roleWithPermissions(yield* findRole(id))
})

/** Lists all permissions. */
export const listPermissions = Effect.fn("listPermissions")(function* () {
  yield* currentViewer()
  return permissionCatalog((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
})

/** Returns the role with this id. */
export const findRole = Effect.fnUntraced(function* (id: number) {
  const found = (yield* knownRoles()).find((role) => role.id === id)
  return found ?? (yield* new NotFound({ resource: "role", id: String(id) }))
})

/** Lists all roles by id: the built-in ones, then the custom ones. */
export const knownRoles = Effect.fnUntraced(function* () {
  const roles: ReadonlyArray<Role> = [...predefinedRoles, ...(yield* (yield* RoleStore).list)]
  return roles
})
