import { Effect } from "effect"
import { projectAccessUpdated } from "../../domain/projects/project-access-events.ts"
import { type MemberRoles, withMember } from "../../domain/projects/project-roles.ts"
import { changeProjectAccess, namedMembers } from "./change-project-access.ts"

/** A role, and ids of those who have it. */
export interface RoleHolders {
  readonly id: number
  readonly users?: ReadonlyArray<number>
  readonly groups?: ReadonlyArray<number>
}

/** Makes these all roles that anybody has in the project. */
export const setProjectAccess = Effect.fn("setProjectAccess")(function* (
  project: string,
  roles: ReadonlyArray<RoleHolders>
) {
  const give = (all: ReadonlyArray<MemberRoles>, role: RoleHolders) =>
    namedMembers(role, "").reduce((some, member) => withMember(some, member, (present) => [...present, role.id]), all)

  yield* changeProjectAccess(project, {
    roles: roles.map(({ id }, index) => ({ id, path: `/body/roles/${index}/id` })),
    members: roles.flatMap((role, index) => namedMembers(role, `/body/roles/${index}`)),
    apply: () => roles.reduce(give, []),
    tell: ({ after, before }) => [projectAccessUpdated(project, before, after)]
  })
})
