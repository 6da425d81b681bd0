import { Schema } from "effect"
import { compareText } from "../values/text.ts"
import { field } from "../values/field.ts"

export const RoleInProject = Schema.Struct({
  project: field(Schema.String, "The project"),
  role: field(Schema.Int, "The role's id"),
  userCount: field(Schema.Int, "How many users have the role there, not counting those of groups"),
  serviceAccountCount: field(Schema.Int, "How many service accounts have the role there"),
  groupCount: field(Schema.Int, "How many groups have the role there")
}).annotate({ identifier: "RoleInProject", description: "How many have a role in a project." })
export type RoleInProject = typeof RoleInProject.Type

export const RoleUsage = Schema.Struct({
  projects: field(Schema.Array(RoleInProject), "The projects in which somebody has the role")
}).annotate({ identifier: "RoleUsage", description: "Where a role is in use." })
export type RoleUsage = typeof RoleUsage.Type

/** A role that a user, a service account or a group has in a project. */
export interface RoleAssignment {
  readonly project: string
  /** The id of a project role. */
  readonly role: number
  readonly holder: "user" | "group"
  /** The id of the user, service account or group. */
  readonly id: number
}

/** Counts those who have the role in each project, for projects where anybody has it. */
export const roleUsage = (
  role: number,
  assignments: ReadonlyArray<RoleAssignment>,
  serviceAccounts: ReadonlySet<number>
): ReadonlyArray<RoleInProject> =>
  [
    ...Map.groupBy(
      assignments.filter((assignment) => assignment.role === role),
      ({ project }) => project
    )
  ]
    .map(([project, holders]) => {
      const groups = holders.filter(({ holder }) => holder === "group")
      const programs = holders.filter(({ holder, id }) => holder === "user" && serviceAccounts.has(id))
      return {
        project,
        role,
        userCount: holders.length - groups.length - programs.length,
        serviceAccountCount: programs.length,
        groupCount: groups.length
      }
    })
    .toSorted((left, right) => compareText(left.project, right.project))
