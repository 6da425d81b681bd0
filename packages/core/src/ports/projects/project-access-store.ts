import { Context, type Effect } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { MemberCount } from "../access/access-policy.ts"

/** Roles that a user, or a group, has in a project. */
export interface ProjectMember {
  readonly id: number
  readonly roles: ReadonlyArray<number>
  readonly addedAt: Timestamp
}

/** Keeps who has which roles in projects. What is removed, and is not there, is passed over. */
export class ProjectAccessStore extends Context.Service<
  ProjectAccessStore,
  {
    /** By user id. */
    readonly users: (project: string) => Effect.Effect<ReadonlyArray<ProjectMember>>
    /** By group id. */
    readonly groups: (project: string) => Effect.Effect<ReadonlyArray<ProjectMember>>
    /** Ids of projects that the group has roles in, by id. */
    readonly projectsOfGroups: Effect.Effect<ReadonlyMap<number, ReadonlyArray<string>>>
    /** Makes these the roles of the user there; none removes the user from the project. Who was there keeps `addedAt`. */
    readonly setUser: (
      project: string,
      user: number,
      roles: ReadonlyArray<number>,
      at: Timestamp
    ) => Effect.Effect<void>
    /** The same for a group. */
    readonly setGroup: (
      project: string,
      group: number,
      roles: ReadonlyArray<number>,
      at: Timestamp
    ) => Effect.Effect<void>
    /** How many users have the role by themselves or by a group, and in how many projects. */
    readonly countOfRole: (role: number) => Effect.Effect<{ readonly users: number; readonly groups: number }>
    /** Members of each project that has any: users with a role there by themselves or by a group, each once. */
    readonly memberCounts: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, MemberCount>>
  }
>()("@halyard/core/ProjectAccessStore") {}
