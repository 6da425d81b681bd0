import { Effect } from "effect"
import {
  type Member,
  type MemberRoles,
  memberRolesChanged,
  projectAccessAdded,
  projectAccessUpdated,
  type RoleHolders,
  type RolesGiven,
  type RoleTakers,
  withMember
} from "../../domain/projects/project-access.ts"
import { changeProjectAccess, type NamedId, type NamedMember, namedMembers } from "./change-project-access.ts"

/** Replaces all role assignments of the project. */
export const setProjectAccess = Effect.fn("setProjectAccess")(function* (
  project: string,
  roles: ReadonlyArray<RoleHolders>
) {
  yield* changeProjectAccess(project, {
    roles: roles.map(({ id }, index) => ({ id, path: `/roles/${index}/id` })),
    members: roles.flatMap((role, index) => namedMembers(role, `/roles/${index}`)),
    apply: () => roles.reduce(withHolders, []),
    events: ({ after, before }) => [projectAccessUpdated(project, before, after)]
  })
})

const withHolders = (all: ReadonlyArray<MemberRoles>, role: RoleHolders): ReadonlyArray<MemberRoles> =>
  namedMembers(role, "").reduce((some, member) => withMember(some, member, (present) => [...present, role.id]), all)

/** Adds each of the roles to all given users and groups. */
export const giveProjectRoles = Effect.fn("giveProjectRoles")(function* (project: string, given: RolesGiven) {
  const roles = given.roles.map((id, index) => ({ id, path: `/roles/${index}` }))
  yield* give(project, roles, namedMembers(given, ""))
})

/** Adds one role to many users and groups. */
export const giveProjectRole = Effect.fn("giveProjectRole")(function* (
  project: string,
  role: number,
  { users = [], groups = [] }: RoleTakers
) {
  yield* give(
    project,
    [{ id: role, path: "/roleId" }],
    [
      ...users.map(({ id }, index) => ({ kind: "user" as const, id, path: `/users/${index}/id` })),
      ...groups.map(({ id }, index) => ({ kind: "group" as const, id, path: `/groups/${index}/id` }))
    ]
  )
})

/** Adds one role to one user or group. */
export const giveMemberRole = Effect.fn("giveMemberRole")(function* (project: string, member: Member, role: number) {
  yield* give(project, [{ id: role, path: "/roleId" }], [{ ...member, path: `/${member.kind}Id` }])
})

const give = (project: string, roles: ReadonlyArray<NamedId>, members: ReadonlyArray<NamedMember>) => {
  const add = (all: ReadonlyArray<MemberRoles>, member: Member) =>
    withMember(all, member, (present) => [...present, ...roles.map(({ id }) => id)])
  return changeProjectAccess(project, {
    roles,
    members,
    apply: (before) => members.reduce(add, before),
    events: ({ changes }) => [projectAccessAdded(project, changes)]
  })
}

/** Sets the roles of a user or a group in the project. An empty list removes it from the project. */
export const setMemberRoles = Effect.fn("setMemberRoles")(function* (
  project: string,
  member: Member,
  roles: ReadonlyArray<number>
) {
  const named = roles.map((id, index) => ({ id, path: `/roles/${index}` }))
  yield* setRoles(project, member, named, () => roles)
})

/** Replaces the roles of a user or a group in the project by this one. */
export const setMemberRole = Effect.fn("setMemberRole")(function* (project: string, member: Member, role: number) {
  yield* setRoles(project, member, [{ id: role, path: "/roleId" }], () => [role])
})

/** Removes one role from a user or a group. Doing it twice changes nothing. */
export const takeMemberRole = Effect.fn("takeMemberRole")(function* (project: string, member: Member, role: number) {
  yield* setRoles(project, member, [{ id: role, path: "/roleId" }], (present) => present.filter((id) => id !== role))
})

/** Removes a user or a group from the project. */
export const removeMember = Effect.fn("removeMember")(function* (project: string, member: Member) {
  yield* setRoles(project, member, [], () => [])
})

const setRoles = (
  project: string,
  member: Member,
  roles: ReadonlyArray<NamedId>,
  change: (present: ReadonlyArray<number>) => ReadonlyArray<number>
) =>
  changeProjectAccess(project, {
    roles,
    members: [{ ...member, path: `/${member.kind}Id` }],
    apply: (before) => withMember(before, member, change),
    events: ({ changes }) => changes.map((one) => memberRolesChanged(project, one))
  })
