import { Effect, Option, Struct } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { isRootRole, ownerRole } from "../../domain/access/role.ts"
import type { GroupInProject, ProjectAccess, UserInProject } from "../../domain/projects/project-access.ts"
import { roleReference } from "../../domain/roles/role-view.ts"
import { userOf } from "../../domain/users/user.ts"
import { now } from "../../domain/values/timestamp.ts"
import { AccessStore } from "../../ports/access/access-store.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore, type ProjectMember } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { groupViews } from "../groups/groups.ts"
import { knownRoles } from "../roles/roles.ts"
import { findCaller } from "../users/find-users.ts"

/** Returns who has which roles in a project, and the roles that can be assigned. */
export const getProjectAccess = Effect.fn("getProjectAccess")(function* (project: string) {
  yield* requirePermission("UPDATE_PROJECT", { project })
  yield* visibleProject(project)
  const access: ProjectAccess = {
    users: yield* usersIn(project),
    groups: yield* groupsIn(project),
    roles: (yield* knownRoles()).filter((role) => !isRootRole(role)).map((role) => roleReference(role))
  }
  return access
})

const usersIn = Effect.fnUntraced(function* (project: string) {
  const members = byId(yield* (yield* ProjectAccessStore).users(project))
  return (yield* (yield* UserStore).list).flatMap((account): ReadonlyArray<UserInProject> => {
    const member = members.get(account.id)
    if (member === undefined) return []
    const { accountType, email, id, name, username } = account
    const { imageUrl, isAPI } = userOf(account)
    return [{ id, isAPI, name, email, username, imageUrl, accountType, ...inProject(member) }]
  })
})

const groupsIn = Effect.fnUntraced(function* (project: string) {
  const members = byId(yield* (yield* ProjectAccessStore).groups(project))
  const present = (yield* (yield* GroupStore).list).filter(({ id }) => members.has(id))
  return (yield* groupViews(present)).flatMap((group): ReadonlyArray<GroupInProject> => {
    const member = members.get(group.id)
    return member === undefined ? [] : [{ ...Struct.omit(group, ["projects", "userCount"]), ...inProject(member) }]
  })
})

const byId = (members: ReadonlyArray<ProjectMember>) => new Map(members.map((member) => [member.id, member]))

const inProject = ({ addedAt, roles }: ProjectMember) => ({ addedAt, roleId: roles[0] ?? 0, roles })

/**
 * Prepares the open transaction for making its caller the owner of a new project. Call it first in the transaction, and
 * run the returned effect once the project exists. API tokens, and users whom only the host application knows, do not
 * become owners.
 */
export const prepareOwner = Effect.fnUntraced(function* () {
  if ((yield* CurrentPrincipal).kind === "user") yield* (yield* AccessStore).beginChange
  const caller = yield* findCaller()
  const { setUser } = yield* ProjectAccessStore
  const at = yield* now
  return (project: string) =>
    Option.match(caller, {
      onNone: () => Effect.void,
      onSome: ({ id }) => setUser(project, id, [ownerRole.id], at)
    })
})
