import { Schema, Struct } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { Environment } from "../environments/environment.ts"
import { FeatureSummary } from "../features/feature.ts"
import { NewStrategy } from "../strategies/strategy.ts"
import { Timestamp } from "../values/timestamp.ts"
import { ProjectStats } from "./health.ts"
import { FeatureNaming, ProjectEnvironment, ProjectMode } from "./project.ts"

/** A project with its features that are not archived, and how it does. */
export const ProjectOverview = Schema.Struct({
  version: Schema.Int,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  defaultStickiness: Schema.String,
  mode: ProjectMode,
  featureLimit: Schema.NullOr(Schema.Finite),
  featureNaming: FeatureNaming,
  members: Schema.Int,
  health: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
  environments: Schema.Array(ProjectEnvironment),
  features: Schema.Array(FeatureSummary),
  createdAt: Schema.NullOr(Timestamp),
  updatedAt: Schema.NullOr(Timestamp),
  favorite: Schema.Boolean,
  stats: ProjectStats
}).annotate({ identifier: "ProjectOverview" })
export type ProjectOverview = typeof ProjectOverview.Type

/** The overview with the counts behind the health rating. */
export const ProjectHealthReport = Schema.Struct({
  ...ProjectOverview.fields,
  technicalDebt: ProjectOverview.fields.health,
  potentiallyStaleCount: Schema.Finite,
  activeCount: Schema.Finite,
  staleCount: Schema.Finite
}).annotate({ identifier: "ProjectHealthReport" })
export type ProjectHealthReport = typeof ProjectHealthReport.Type

/** A project as the list of projects shows it. */
export const ProjectListItem = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  mode: ProjectMode,
  defaultStickiness: Schema.String,
  featureLimit: Schema.NullOr(Schema.Finite),
  featureNaming: FeatureNaming,
  health: Schema.Int,
  technicalDebt: Schema.Int,
  featureCount: Schema.Int,
  staleFeatureCount: Schema.Int,
  potentiallyStaleFeatureCount: Schema.Int,
  memberCount: Schema.Int,
  favorite: Schema.Boolean,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUpdatedAt: Timestamp,
  archivedAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ProjectListItem" })
export type ProjectListItem = typeof ProjectListItem.Type

/** How many features of a type there are. */
export const FeatureTypeCount = Schema.Struct({ type: FeatureTypeName, count: Schema.Int }).annotate({
  identifier: "FeatureTypeCount"
})
export type FeatureTypeCount = typeof FeatureTypeCount.Type

/** How far a project has come: without features, with a first one, or with features that applications ask for. */
export const OnboardingStatus = Schema.Union([
  Schema.Struct({ status: Schema.Literals(["onboarding-started", "onboarded"]) }),
  Schema.Struct({ status: Schema.Literal("first-flag-created"), feature: Schema.String })
]).annotate({ identifier: "OnboardingStatus" })
export type OnboardingStatus = typeof OnboardingStatus.Type

/** A link that every feature of a project gets. */
export const LinkTemplate = Schema.Struct({
  title: Schema.NullOr(Schema.String),
  urlTemplate: Schema.String
}).annotate({ identifier: "LinkTemplate" })
export type LinkTemplate = typeof LinkTemplate.Type

const facts = Struct.omit(ProjectOverview.fields, ["features"])

/** A project and how it does, in counts. */
export const ProjectSummary = Schema.Struct({
  ...facts,
  technicalDebt: facts.health,
  archivedAt: Schema.NullOr(Timestamp),
  featureTypeCounts: Schema.Array(FeatureTypeCount),
  onboardingStatus: OnboardingStatus,
  linkTemplates: Schema.Array(LinkTemplate)
}).annotate({ identifier: "ProjectSummary" })
export type ProjectSummary = typeof ProjectSummary.Type

/** What of a project's features a summary tells. */
export interface FeatureCensus {
  /** By type, of features that are not archived. */
  readonly types: ReadonlyArray<FeatureTypeCount>
  /** The name of the oldest feature that is not archived. */
  readonly oldest: string | null
  /** Whether any of them was ever evaluated. */
  readonly evaluated: boolean
}

export const onboardingStatus = ({ oldest, evaluated }: FeatureCensus): OnboardingStatus => {
  if (evaluated) return { status: "onboarded" }
  return oldest === null ? { status: "onboarding-started" } : { status: "first-flag-created", feature: oldest }
}

/** An environment and how much uses it. Features count where they are on, unless they are archived. */
export const EnvironmentListItem = Schema.Struct({
  ...Environment.fields,
  projectCount: Schema.Int,
  apiTokenCount: Schema.Int,
  enabledToggleCount: Schema.Int
}).annotate({ identifier: "EnvironmentListItem" })
export type EnvironmentListItem = typeof EnvironmentListItem.Type

/** An environment as one project sees it: `visible` if it is linked to the project, and how much of that uses it. */
export const AvailableEnvironment = Schema.Struct({
  ...Environment.fields,
  projectApiTokenCount: Schema.Int,
  projectEnabledToggleCount: Schema.Int,
  defaultStrategy: Schema.optionalKey(NewStrategy),
  visible: Schema.Boolean
}).annotate({ identifier: "AvailableEnvironment" })
export type AvailableEnvironment = typeof AvailableEnvironment.Type
