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

/** Makes these all roles that anybody has in the project. */
export const setProjectAccess = Effect.fn("setProjectAccess")(function* (
  project: string,
  roles: ReadonlyArray<RoleHolders>
) {
  yield* changeProjectAccess(project, {
    roles: roles.map(({ id }, index) => ({ id, path: `/body/roles/${index}/id` })),
    members: roles.flatMap((role, index) => namedMembers(role, `/body/roles/${index}`)),
    apply: () => roles.reduce(withHolders, []),
    tell: ({ after, before }) => [projectAccessUpdated(project, before, after)]
  })
})

const withHolders = (all: ReadonlyArray<MemberRoles>, role: RoleHolders): ReadonlyArray<MemberRoles> =>
  namedMembers(role, "").reduce((some, member) => withMember(some, member, (present) => [...present, role.id]), all)

/** Gives all users and groups each of the roles in the project, besides those that they have there. */
export const giveProjectRoles = Effect.fn("giveProjectRoles")(function* (project: string, given: RolesGiven) {
  const roles = given.roles.map((id, index) => ({ id, path: `/body/roles/${index}` }))
  yield* give(project, roles, namedMembers(given, "/body"))
})

/** Gives one role in the project. */
export const giveProjectRole = Effect.fn("giveProjectRole")(function* (
  project: string,
  role: number,
  { users = [], groups = [] }: RoleTakers
) {
  yield* give(
    project,
    [{ id: role, path: "/path/roleId" }],
    [
      ...users.map(({ id }, index) => ({ kind: "user" as const, id, path: `/body/users/${index}/id` })),
      ...groups.map(({ id }, index) => ({ kind: "group" as const, id, path: `/body/groups/${index}/id` }))
    ]
  )
})

/** Gives one role in the project to one user or group. */
export const giveMemberRole = Effect.fn("giveMemberRole")(function* (project: string, member: Member, role: number) {
  yield* give(project, [{ id: role, path: "/path/roleId" }], [{ ...member, path: `/path/${member.kind}Id` }])
})

const give = (project: string, roles: ReadonlyArray<NamedId>, members: ReadonlyArray<NamedMember>) => {
  const add = (all: ReadonlyArray<MemberRoles>, member: Member) =>
    withMember(all, member, (present) => [...present, ...roles.map(({ id }) => id)])
  return changeProjectAccess(project, {
    roles,
    members,
    apply: (before) => members.reduce(add, before),
    tell: ({ changes }) => [projectAccessAdded(project, changes)]
  })
}

/** Makes these the roles of a user or a group in the project; none takes them out of it. */
export const setMemberRoles = Effect.fn("setMemberRoles")(function* (
  project: string,
  member: Member,
  roles: ReadonlyArray<number>
) {
  const named = roles.map((id, index) => ({ id, path: `/body/roles/${index}` }))
  yield* setRoles(project, member, named, () => roles)
})

/** Makes this the one role of a user or a group in the project. */
export const setMemberRole = Effect.fn("setMemberRole")(function* (project: string, member: Member, role: number) {
  yield* setRoles(project, member, [{ id: role, path: "/path/roleId" }], () => [role])
})

/** Takes one role in the project from a user or a group. Who does not have it keeps what they have. */
export const takeMemberRole = Effect.fn("takeMemberRole")(function* (project: string, member: Member, role: number) {
  yield* setRoles(project, member, [{ id: role, path: "/path/roleId" }], (present) =>
    present.filter((id) => id !== role)
  )
})

/** Takes a user or a group out of the project. */
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
    members: [{ ...member, path: `/path/${member.kind}Id` }],
    apply: (before) => withMember(before, member, change),
    tell: ({ changes }) => changes.map((one) => memberRolesChanged(project, one))
  })
