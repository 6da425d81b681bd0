import { Schema } from "effect"
import { FeatureSummary } from "../features/feature.ts"
import { Timestamp } from "../values/timestamp.ts"
import { ProjectStats } from "./project-stats.ts"
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
