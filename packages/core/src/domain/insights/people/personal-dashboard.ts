import { Schema } from "effect"
import type { Grant } from "../../access/principal.ts"
import { FeatureMetadata } from "../../features/feature.ts"
import { type FeatureCounts, projectHealth, technicalDebt } from "../../projects/health.ts"
import { ProjectOwner, UserOwner } from "../../projects/project-owner.ts"
import { OnboardingStatus, ProjectListItem } from "../../projects/project-report.ts"
import { initialsImage } from "../../users/creator.ts"
import { type PersonNames, displayNameOf, User } from "../../users/user.ts"
import { field } from "../../values/field.ts"
import { Timestamp } from "../../values/timestamp.ts"

export const Administrator = Schema.Struct({
  id: field(Schema.Int, "The user's id"),
  name: field(Schema.optionalKey(Schema.String), "The user's name"),
  username: field(Schema.optionalKey(Schema.String), "The username"),
  email: field(
    Schema.optionalKey(Schema.String),
    "The user's email address; left out for callers who may not add members to any project"
  ),
  imageUrl: User.fields.imageUrl
}).annotate({ identifier: "Administrator", description: "A user with the role Admin." })
export type Administrator = typeof Administrator.Type

export const administrator = (user: PersonNames): Administrator => ({
  id: user.id,
  ...(user.name === null ? {} : { name: user.name }),
  ...(user.username === null ? {} : { username: user.username }),
  ...(user.email === null ? {} : { email: user.email }),
  imageUrl: initialsImage(displayNameOf(user))
})

export const OwnFeature = Schema.Struct({
  name: FeatureMetadata.fields.name,
  project: FeatureMetadata.fields.project,
  type: FeatureMetadata.fields.type
}).annotate({ identifier: "OwnFeature", description: "An active feature that the caller created or marked." })
export type OwnFeature = typeof OwnFeature.Type

export const PersonalDashboard = Schema.Struct({
  admins: field(Schema.Array(Administrator), "Administrators, by id; at most 100"),
  projectOwners: field(Schema.Array(UserOwner), "Users who own projects that the caller can see, by name; at most 100"),
  projects: field(
    Schema.Array(
      Schema.Struct({
        id: ProjectListItem.fields.id,
        name: ProjectListItem.fields.name,
        health: ProjectListItem.fields.health,
        technicalDebt: ProjectListItem.fields.technicalDebt,
        memberCount: ProjectListItem.fields.memberCount,
        featureCount: ProjectListItem.fields.featureCount
      }).annotate({ identifier: "PersonalProject", description: "A project of the caller." })
    ),
    "The active projects in which the caller has a role, and favorites; without any, the project `default`"
  ),
  flags: field(
    Schema.Array(OwnFeature),
    "The active features that the caller created, and favorites; newest first, at most 100"
  )
}).annotate({ identifier: "PersonalDashboard", description: "The projects and features of the caller." })
export type PersonalDashboard = typeof PersonalDashboard.Type

/** The most people and features of each kind in a dashboard. */
export const MAX_VISIBLE = 100

/** The number of events of a project in a dashboard. */
export const LATEST_EVENTS = 10

export const LatestEvent = Schema.Struct({
  id: field(Schema.Int, "The event's number"),
  summary: field(Schema.NullOr(Schema.String), "What happened, as Markdown; null if there is no text for it"),
  createdBy: field(Schema.String, "Who made the change"),
  createdByImageUrl: User.fields.imageUrl,
  createdAt: field(Timestamp, "When the change was made")
}).annotate({ identifier: "LatestEvent", description: "A recent event of a project." })
export type LatestEvent = typeof LatestEvent.Type

const Health = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

const DashboardInsights = Schema.Struct({
  avgHealthCurrentWindow: field(Schema.NullOr(Health), "The mean health in the last four weeks; null if unknown"),
  avgHealthPastWindow: field(Schema.NullOr(Health), "The mean health in the four weeks before; null if unknown"),
  totalFlags: field(Schema.Int, "The number of active features"),
  activeFlags: field(Schema.Int, "Those that are neither stale nor potentially stale"),
  staleFlags: field(Schema.Int, "Those that are marked as stale"),
  potentiallyStaleFlags: field(Schema.Int, "Those that exceeded the lifetime of their type"),
  health: field(Health, "The percentage of features that are neither stale nor potentially stale"),
  technicalDebt: field(Health, "100 minus the health")
}).annotate({ identifier: "DashboardInsights", description: "A project's features and health." })
export type DashboardInsights = typeof DashboardInsights.Type

export const PersonalProjectDetails = Schema.Struct({
  insights: field(DashboardInsights, "The project's features and health"),
  onboardingStatus: field(OnboardingStatus, "The project's onboarding progress"),
  latestEvents: field(Schema.Array(LatestEvent), "The latest events of the project, newest first; at most 10"),
  owners: field(Schema.Array(ProjectOwner), "Who owns the project"),
  roles: field(
    Schema.Array(
      Schema.Struct({
        id: field(Schema.Int, "The role's id"),
        name: field(Schema.String, "The role's name"),
        type: field(Schema.Literals(["custom", "project"]), "Whether the role is custom or predefined")
      }).annotate({ identifier: "OwnRole", description: "A role of the caller in a project." })
    ),
    "The roles of the caller in the project"
  )
}).annotate({ identifier: "PersonalProjectDetails", description: "A project, for somebody who has a role in it." })
export type PersonalProjectDetails = typeof PersonalProjectDetails.Type

/** The distinct roles that grants give in a project. */
export const rolesIn = (project: string, grants: ReadonlyArray<Grant>): PersonalProjectDetails["roles"] => {
  const roles = grants.filter((grant) => grant.project === project).map(({ role }) => role)
  return [...new Map(roles.map((role) => [role.id, role])).values()].map(({ id, name, type }) => ({
    id,
    name,
    type: type === "project" ? "project" : "custom"
  }))
}

/** The mean health of the days; null for none. */
export const meanHealth = (days: ReadonlyArray<FeatureCounts>): number | null =>
  days.length === 0 ? null : Math.round(days.map(projectHealth).reduce((sum, each) => sum + each, 0) / days.length)

export const dashboardCounts = (
  counts: FeatureCounts
): Omit<DashboardInsights, "avgHealthCurrentWindow" | "avgHealthPastWindow"> => {
  const health = projectHealth(counts)
  return {
    totalFlags: counts.total,
    activeFlags: Math.max(0, counts.total - counts.stale - counts.potentiallyStale),
    staleFlags: counts.stale,
    potentiallyStaleFlags: counts.potentiallyStale,
    health,
    technicalDebt: technicalDebt(health)
  }
}
