import { Context, type Effect } from "effect"
import type { RoleAssignees } from "../../domain/projects/project-owner.ts"
import type { RoleAssignment } from "../../domain/projects/role-usage.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { MemberCount } from "../access/access-policy.ts"

/** The roles of a user or a group in a project. */
export interface ProjectMember {
  readonly id: number
  readonly roles: ReadonlyArray<number>
  readonly addedAt: Timestamp
}

/** Stores who has which roles in projects. Removals ignore what does not exist. */
export class ProjectAccessStore extends Context.Service<
  ProjectAccessStore,
  {
    /** Lists users with their roles, by user id. */
    readonly users: (project: string) => Effect.Effect<ReadonlyArray<ProjectMember>>
    /** Lists groups with their roles, by group id. */
    readonly groups: (project: string) => Effect.Effect<ReadonlyArray<ProjectMember>>
    /** Returns who has the role in each project, or in one project, by id. Leaves out projects where nobody has it. */
    readonly holders: (role: number, project?: string) => Effect.Effect<ReadonlyMap<string, RoleAssignees>>
    /** Returns the ids of projects in which the group has roles, by id. */
    readonly projectsOfGroups: Effect.Effect<ReadonlyMap<number, ReadonlyArray<string>>>
    /**
     * Sets the roles of a user in a project. An empty list removes the user from the project. Existing members keep
     * `addedAt`.
     */
    readonly setUser: (
      project: string,
      user: number,
      roles: ReadonlyArray<number>,
      at: Timestamp
    ) => Effect.Effect<void>
    /**
     * Sets the roles of a group in a project. An empty list removes the group from the project. Existing members keep
     * `addedAt`.
     */
    readonly setGroup: (
      project: string,
      group: number,
      roles: ReadonlyArray<number>,
      at: Timestamp
    ) => Effect.Effect<void>
    /** Lists the roles of all users and groups in all projects, in no order. */
    readonly assignments: Effect.Effect<ReadonlyArray<RoleAssignment>>
    /** Counts the users who have the role directly or through a group, and in how many projects. */
    readonly countOfRole: (role: number) => Effect.Effect<{ readonly users: number; readonly groups: number }>
    /**
     * Counts the members of each project that has any: users with a role in it directly or through a group, each once.
     */
    readonly memberCounts: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, MemberCount>>
  }
>()("@halyard/core/ProjectAccessStore") {}
