import { Context, type Effect } from "effect"
import type { FeatureQuery } from "../../domain/features/feature-query.ts"
import type { Feature, FeatureSummary, SearchFeature } from "../../domain/features/feature.ts"
import type { StaleCutoff } from "../../domain/features/staleness.ts"
import type { JsonText } from "../../domain/json/json-text.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeatureCensus } from "../../domain/projects/project-report.ts"

/** A page and the count of all matches. */
export interface FeaturePage {
  readonly features: ReadonlyArray<SearchFeature>
  readonly total: number
}

export interface ProjectFeatureCount {
  readonly project: string
  readonly total: number
  readonly stale: number
  readonly potentiallyStale: number
}

/**
 * Answers features as callers see them. Each method takes a constant number of queries, whatever the number of features.
 * Environments come by sort order, then name; strategies by sort order, then id; tags by type, then value.
 */
export class FeatureReads extends Context.Service<
  FeatureReads,
  {
    /** The whole features of these names, in any project, archived ones included, unknown names left out, by name. */
    readonly whole: (names: ReadonlyArray<string>, viewer: Viewer) => Effect.Effect<ReadonlyArray<Feature>>
    /** Names of features that are not archived: of the project and carrying a tag of this value, so far as they are given; by name. */
    readonly names: (filter: {
      readonly project?: string
      readonly tag?: string
    }) => Effect.Effect<ReadonlyArray<string>>
    /** Names of the project's archived features; by name. */
    readonly archivedNames: (project: string) => Effect.Effect<ReadonlyArray<string>>
    /** The project's features that are not archived, by createdAt, then name. */
    readonly ofProject: (project: string, viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /** The same as JSON. */
    readonly ofProjectAsJson: (
      project: string,
      viewer: Viewer
    ) => Effect.Effect<JsonText<ReadonlyArray<FeatureSummary>>>
    /** The project's archived features, newest archived first, then by name. */
    readonly archivedOf: (project: string, viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /** The same of all projects that the viewer may see. */
    readonly archived: (viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /** One page of what matches and the viewer may see. Evaluations are those of the newest hour, if it began at this moment or later. */
    readonly search: (query: FeatureQuery, viewer: Viewer, since: Timestamp) => Effect.Effect<FeaturePage>
    /** The same as JSON. */
    readonly searchAsJson: (
      query: FeatureQuery,
      viewer: Viewer,
      since: Timestamp
    ) => Effect.Effect<JsonText<FeaturePage>>
    /** Counts of features that are not archived, for each project that has any, or for one project if that has any. */
    readonly counts: (
      cutoffs: ReadonlyArray<StaleCutoff>,
      project?: string
    ) => Effect.Effect<ReadonlyArray<ProjectFeatureCount>>
    /** What a summary of the project tells of its features; types by name. */
    readonly census: (project: string) => Effect.Effect<FeatureCensus>
  }
>()("@halyard/core/FeatureReads") {}
