import { Effect } from "effect"
import { memberRolesChanged } from "../../domain/projects/project-access-events.ts"
import { type Member, withMember } from "../../domain/projects/project-roles.ts"
import { changeProjectAccess, type NamedId } from "./change-project-access.ts"

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
