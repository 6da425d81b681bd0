import { Effect, Struct } from "effect"
import type { GroupInProject, ProjectAccess, UserInProject } from "../../domain/projects/project-access.ts"
import { roleReference } from "../../domain/roles/role-reference.ts"
import { isRootRole } from "../../domain/access/role.ts"
import { userOf } from "../../domain/users/user.ts"
import { GroupStore } from "../../ports/groups/group-store.ts"
import { ProjectAccessStore, type ProjectMember } from "../../ports/projects/project-access-store.ts"
import { UserStore } from "../../ports/users/user-store.ts"
import { visibleProject } from "../access/visible-project.ts"
import { knownRoles } from "../roles/known-roles.ts"
import { requirePermission } from "../access/require-permission.ts"
import { shownGroups } from "../groups/shown-groups.ts"

/** Who has which roles in a project, and the roles that there are for it. */
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

const usersIn = Effect.fn("usersIn")(function* (project: string) {
  const members = byId(yield* (yield* ProjectAccessStore).users(project))
  return (yield* (yield* UserStore).list).flatMap((account): ReadonlyArray<UserInProject> => {
    const member = members.get(account.id)
    if (member === undefined) return []
    const { accountType, email = null, id, imageUrl, isAPI, name, username } = userOf(account)
    return [{ id, isAPI, name, email, username, imageUrl, accountType, ...inProject(member) }]
  })
})

const groupsIn = Effect.fn("groupsIn")(function* (project: string) {
  const members = byId(yield* (yield* ProjectAccessStore).groups(project))
  const present = (yield* (yield* GroupStore).list).filter(({ id }) => members.has(id))
  return (yield* shownGroups(present)).flatMap((group): ReadonlyArray<GroupInProject> => {
    const member = members.get(group.id)
    return member === undefined ? [] : [{ ...Struct.omit(group, ["projects", "userCount"]), ...inProject(member) }]
  })
})

const byId = (members: ReadonlyArray<ProjectMember>) => new Map(members.map((member) => [member.id, member]))

const inProject = ({ addedAt, roles }: ProjectMember) => ({ addedAt, roleId: roles[0] ?? 0, roles })
