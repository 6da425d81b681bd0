import { type Member, memberRole, ownerRole } from "@halyard/core/domain"
import {
  createGroup,
  createRole,
  deleteGroup,
  deleteRole,
  getGroup,
  getProjectAccess,
  getRole,
  giveMemberRole,
  giveProjectRole,
  giveProjectRoles,
  listGroups,
  listPermissions,
  listRoles,
  removeMember,
  setMemberRole,
  setMemberRoles,
  setProjectAccess,
  takeMemberRole,
  updateGroup,
  updateRole,
  validateRole
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { aUserAccount } from "../../fixtures/people-fixtures.ts"
import { forAdmins, forEverybody, forOwners, named, type ProtectedUseCases } from "../protected-use-case.ts"
import { aCustomRole, aTeamOf } from "../../fixtures/access-worlds.ts"

export const protectedAccessUseCases: ProtectedUseCases = {
  listGroups: forAdmins(() => listGroups()),
  createGroup: forAdmins(() => named((name) => createGroup({ name }))),
  getGroup: forAdmins(() => withTeam(getGroup)),
  updateGroup: forAdmins(() => withTeam((id) => named((name) => updateGroup(id, { name })))),
  deleteGroup: forAdmins(() => withTeam(deleteGroup)),

  listRoles: { ...forAdmins(() => listRoles()), permissions: ["READ_ROLE"] },
  getRole: { ...forAdmins(() => getRole(ownerRole.id)), permissions: ["READ_ROLE"] },
  createRole: forAdmins(() => named((name) => createRole({ name }))),
  validateRole: forAdmins(() => named((name) => validateRole({ name }))),
  updateRole: forAdmins(() => withRole((id) => named((name) => updateRole(id, { name })))),
  deleteRole: forAdmins(() => withRole(deleteRole)),
  listPermissions: forEverybody(() => listPermissions()),

  getProjectAccess: forOwners("UPDATE_PROJECT", ({ project }) => getProjectAccess(project)),
  giveProjectRoles: forOwners("UPDATE_PROJECT", ({ project }) =>
    withUser(({ id }) => giveProjectRoles(project, { roles: [ownerRole.id], users: [id], groups: [] }))
  ),
  giveProjectRole: forOwners("UPDATE_PROJECT", ({ project }) =>
    withUser((user) => giveProjectRole(project, memberRole.id, { users: [user] }))
  ),
  giveMemberRole: forOwners("UPDATE_PROJECT", ({ project }) =>
    withUser((user) => giveMemberRole(project, user, memberRole.id))
  ),
  setProjectAccess: forOwners("UPDATE_PROJECT", ({ project }) => setProjectAccess(project, [])),
  setMemberRoles: forOwners("UPDATE_PROJECT", ({ project }) => withUser((user) => setMemberRoles(project, user, []))),
  setMemberRole: forOwners("UPDATE_PROJECT", ({ project }) =>
    withUser((user) => setMemberRole(project, user, memberRole.id))
  ),
  takeMemberRole: forOwners("UPDATE_PROJECT", ({ project }) =>
    withUser((user) => takeMemberRole(project, user, memberRole.id))
  ),
  removeMember: forOwners("UPDATE_PROJECT", ({ project }) => withUser((user) => removeMember(project, user)))
}

const withUser = <A, E, R>(use: (user: Member) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(aUserAccount(), ({ id }) => use({ kind: "user", id }))

const withTeam = <A, E, R>(use: (id: number) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(aTeamOf(), ({ id }) => use(id))

const withRole = <A, E, R>(use: (id: number) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(aCustomRole(), ({ id }) => use(id))
