import { Schema, Struct } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { Environment } from "../environments/environment.ts"
import { FeatureSummary } from "../features/feature.ts"
import { Timestamp } from "../values/timestamp.ts"
import { ProjectStats } from "./health.ts"
import { ProjectOwner } from "./project-owner.ts"
import { Project, ProjectEnvironment } from "./project.ts"
import { field, formatVersion } from "../values/field.ts"

export const ProjectOverview = Schema.Struct({
  version: formatVersion,
  name: Project.fields.name,
  description: Project.fields.description,
  defaultStickiness: Project.fields.defaultStickiness,
  mode: Project.fields.mode,
  featureLimit: Project.fields.featureLimit,
  featureNaming: Project.fields.featureNaming,
  members: field(Schema.Int, "The number of members"),
  health: field(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
    "The percentage of features that are neither stale nor potentially stale"
  ),
  environments: field(Schema.Array(ProjectEnvironment), "The project's environments"),
  features: field(Schema.Array(FeatureSummary), "The project's active features"),
  createdAt: field(Schema.NullOr(Timestamp), "When the project was created"),
  updatedAt: field(Schema.NullOr(Timestamp), "When the project was last changed"),
  favorite: field(Schema.Boolean, "Whether the project is a favorite of the caller"),
  stats: field(ProjectStats, "Activity in the last 30 days and in the 30 days before")
}).annotate({ identifier: "ProjectOverview", description: "A project with its active features." })
export type ProjectOverview = typeof ProjectOverview.Type

export const ProjectHealthReport = Schema.Struct({
  ...ProjectOverview.fields,
  technicalDebt: field(ProjectOverview.fields.health, "100 minus the health"),
  potentiallyStaleCount: field(
    Schema.Finite,
    "Features that exceeded the lifetime of their type and are not marked as stale"
  ),
  activeCount: field(Schema.Finite, "Features that are not marked as stale"),
  staleCount: field(Schema.Finite, "Features that are marked as stale")
}).annotate({
  identifier: "ProjectHealthReport",
  description: "A project with its active features, and the counts behind its health."
})
export type ProjectHealthReport = typeof ProjectHealthReport.Type

export const OnboardingStatus = Schema.Union([
  Schema.Struct({
    status: field(
      Schema.Literals(["onboarding-started", "onboarded"]),
      "onboarding-started (no features), first-flag-created, or onboarded (applications use its features)"
    )
  }),
  Schema.Struct({
    status: field(
      Schema.Literal("first-flag-created"),
      "onboarding-started (no features), first-flag-created, or onboarded (applications use its features)"
    ),
    feature: field(Schema.String, "The name of the project's oldest feature")
  })
]).annotate({ identifier: "OnboardingStatus", description: "A project's onboarding progress." })
export type OnboardingStatus = typeof OnboardingStatus.Type

export const ProjectListItem = Schema.Struct({
  id: Project.fields.id,
  name: Project.fields.name,
  description: Project.fields.description,
  mode: Project.fields.mode,
  defaultStickiness: Project.fields.defaultStickiness,
  featureLimit: Project.fields.featureLimit,
  featureNaming: Project.fields.featureNaming,
  health: field(Schema.Int, "The percentage of features that are neither stale nor potentially stale"),
  technicalDebt: field(Schema.Int, "100 minus the health"),
  featureCount: field(Schema.Int, "The number of active features"),
  staleFeatureCount: field(Schema.Int, "Features that are marked as stale"),
  potentiallyStaleFeatureCount: field(
    Schema.Int,
    "Features that exceeded the lifetime of their type and are not marked as stale"
  ),
  memberCount: field(Schema.Int, "The number of members"),
  favorite: field(Schema.Boolean, "Whether the project is a favorite of the caller"),
  createdAt: Project.fields.createdAt,
  updatedAt: Project.fields.updatedAt,
  lastUpdatedAt: field(Timestamp, "When the project was last changed, as in `updatedAt`"),
  archivedAt: Project.fields.archivedAt,
  owners: field(Schema.Array(ProjectOwner), "Who owns the project, users first; at most 100. `system` if nobody does"),
  onboardingStatus: field(OnboardingStatus, "The project's onboarding progress"),
  lastReportedFlagUsage: field(
    Schema.NullOr(Timestamp),
    "When applications last reported an evaluation of any of its features"
  ),
  cleanupCount: field(Schema.Int, "The number of completed features, which can be archived")
}).annotate({ identifier: "ProjectListItem", description: "A project in the list of projects." })
export type ProjectListItem = typeof ProjectListItem.Type

export const FeatureTypeCount = Schema.Struct({
  type: field(FeatureTypeName, "The feature type"),
  count: field(Schema.Int, "The number of features")
}).annotate({
  identifier: "FeatureTypeCount",
  description: "The number of features of a type."
})
export type FeatureTypeCount = typeof FeatureTypeCount.Type

const facts = Struct.omit(ProjectOverview.fields, ["features"])

export const ProjectSummary = Schema.Struct({
  ...facts,
  technicalDebt: field(facts.health, "100 minus the health"),
  archivedAt: Project.fields.archivedAt,
  featureTypeCounts: field(Schema.Array(FeatureTypeCount), "The number of active features of each type"),
  onboardingStatus: field(OnboardingStatus, "The project's onboarding progress"),
  linkTemplates: Project.fields.linkTemplates
}).annotate({ identifier: "ProjectSummary", description: "A project and its counts." })
export type ProjectSummary = typeof ProjectSummary.Type

/** The counts of a project's features in a summary. */
export interface FeatureCensus {
  /** Counts by type, without archived features. */
  readonly types: ReadonlyArray<FeatureTypeCount>
  /** The name of the oldest feature that is not archived. */
  readonly oldest: string | null
  /** Whether any feature, including archived ones, was ever evaluated. */
  readonly evaluated: boolean
}

export const onboardingStatus = ({
  oldest,
  evaluated
}: Pick<FeatureCensus, "oldest" | "evaluated">): OnboardingStatus => {
  if (evaluated) return { status: "onboarded" }
  return oldest === null ? { status: "onboarding-started" } : { status: "first-flag-created", feature: oldest }
}

export const EnvironmentListItem = Schema.Struct({
  ...Environment.fields,
  projectCount: field(Schema.Int, "The number of projects linked to the environment"),
  apiTokenCount: field(Schema.Int, "The number of API tokens for the environment"),
  enabledToggleCount: field(Schema.Int, "The number of active features that are on in the environment")
}).annotate({
  identifier: "EnvironmentListItem",
  description: "An environment, with usage counts as far as the caller can see."
})
export type EnvironmentListItem = typeof EnvironmentListItem.Type

export const AvailableEnvironment = Schema.Struct({
  ...Environment.fields,
  requiredApprovals: field(
    Schema.NullOr(Schema.Int),
    "How many people must approve changes of the project there; null if nobody must"
  ),
  projectApiTokenCount: field(Schema.Int, "The number of API tokens for the environment and the project"),
  projectEnabledToggleCount: field(
    Schema.Int,
    "The number of the project's active features that are on in the environment"
  ),
  defaultStrategy: ProjectEnvironment.fields.defaultStrategy,
  visible: field(Schema.Boolean, "Whether the project is linked to the environment")
}).annotate({ identifier: "AvailableEnvironment", description: "An environment, and its use in a project." })
export type AvailableEnvironment = typeof AvailableEnvironment.Type
