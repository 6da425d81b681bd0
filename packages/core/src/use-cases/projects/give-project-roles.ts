import { Effect } from "effect"
import { projectAccessAdded } from "../../domain/projects/project-access-events.ts"
import { type Member, type MemberRoles, withMember } from "../../domain/projects/project-roles.ts"
import { changeProjectAccess, type NamedId, type NamedMember, namedMembers } from "./change-project-access.ts"

/** Ids of roles, and of those who get them. */
export interface RolesGiven {
  readonly roles: ReadonlyArray<number>
  readonly users: ReadonlyArray<number>
  readonly groups: ReadonlyArray<number>
}

/** Gives all users and groups each of the roles in the project, besides those that they have there. */
export const giveProjectRoles = Effect.fn("giveProjectRoles")(function* (project: string, given: RolesGiven) {
  const roles = given.roles.map((id, index) => ({ id, path: `/body/roles/${index}` }))
  yield* give(project, roles, namedMembers(given, "/body"))
})

/** Who gets a role. */
export interface RoleTakers {
  readonly users?: ReadonlyArray<{ readonly id: number }>
  readonly groups?: ReadonlyArray<{ readonly id: number }>
}

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
