import { Effect, Option, Struct } from "effect"
import { effectivePermissions } from "../../domain/access/effective-permissions.ts"
import type { PermissionScope } from "../../domain/access/permission.ts"
import { adminRole, viewerRole } from "../../domain/access/role.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import {
  accessOfUser,
  type AccessOverview,
  groupOfUser,
  heldProjectRoles,
  type UserAccess
} from "../../domain/users/user-access.ts"
import { type Account, userOf } from "../../domain/users/user.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore } from "../../ports/projects/project-access-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { knownRoles } from "../roles/roles.ts"
import { loadUserPrincipal } from "../access/user-principal.ts"
import { findUser } from "./find-users.ts"

/** Returns what a user may do in a project or an environment, and the roles behind it. */
export const getUserAccess = Effect.fn("getUserAccess")(function* (id: number, address: PermissionScope) {
  yield* requirePermission("ADMIN")
  return yield* accessOf(yield* findUser(id), address)
})

/** Returns what an account may do. Nobody has a permission in an environment that does not exist. */
export const accessOf = Effect.fnUntraced(function* (account: Account, address: PermissionScope) {
  const found = yield* loadUserPrincipal(account.id)
  if (Option.isNone(found)) return yield* new NotFound({ resource: "user", id: String(account.id) })
  const principal = found.value
  const isKnown = (yield* (yield* EnvironmentStore).list).some(({ name }) => name === address.environment)
  const role = (yield* knownRoles()).find(({ id }) => id === account.rootRole) ?? viewerRole
  const permissions = effectivePermissions(principal, isKnown ? address : Struct.omit(address, ["environment"]))
  const groups = (yield* groupsByMember()).get(account.id) ?? []
  const access: UserAccess = {
    overview: { ...permissions, groups: groups.map(groupOfUser) },
    user: userOf(account),
    rootRole: roleReference(role),
    projectRoles: heldProjectRoles(principal.grants, address.project)
  }
  return access
})

/** Lists the roles, groups and projects of all users. */
export const getAccessOverview = Effect.fn("getAccessOverview")(function* () {
  yield* requirePermission("ADMIN")
  const roles = new Map((yield* knownRoles()).map((role) => [role.id, role]))
  const groupsOf = yield* groupsByMember()
  const access = yield* (yield* ProjectAccessStore).assignments
  const projectsOf = Map.groupBy(access, ({ holder, id }) => `${holder} ${id}`)
  const all = (yield* (yield* ProjectStore).list).map(({ id }) => id)

  const standingOf = ({ id, rootRole }: Account) => {
    const groups = groupsOf.get(id) ?? []
    const rootRoles = [rootRole, ...groups.flatMap((group) => group.rootRole ?? [])]
    const holders = [`user ${id}`, ...groups.map((group) => `group ${group.id}`)]
    return {
      rootRole: roles.get(rootRole)?.name ?? viewerRole.name,
      groups: groups.map(({ name }) => name),
      projects: rootRoles.includes(adminRole.id)
        ? all
        : holders.flatMap((holder) => (projectsOf.get(holder) ?? []).map(({ project }) => project))
    }
  }
  const people = (yield* (yield* UserStore).list).filter(({ accountType }) => accountType === "User")
  const overview: AccessOverview = { overview: people.map((account) => accessOfUser(account, standingOf(account))) }
  return overview
})

const groupsByMember = Effect.fnUntraced(function* () {
  const groups = yield* GroupStore
  const members = yield* groups.members
  const pairs = (yield* groups.list).flatMap((group) =>
    (members.get(group.id) ?? []).map(({ user }) => ({ user, group }))
  )
  return new Map(
    [...Map.groupBy(pairs, ({ user }) => user)].map(([user, all]) => [user, all.map(({ group }) => group)])
  )
})
