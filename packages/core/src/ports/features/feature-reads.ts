import { Context, type Effect } from "effect"
import type { EventType } from "../../domain/events/event-type.ts"
import type { EnvironmentEvaluations, FeatureAuthor } from "../../domain/features/activity/feature-details.ts"
import type { FeatureSearch } from "../../domain/features/feature-query.ts"
import type { Feature, FeatureSummary, SearchFeature } from "../../domain/features/feature.ts"
import type { StaleCutoff } from "../../domain/features/staleness.ts"
import type { JsonText } from "../../domain/json/json-text.ts"
import type { Viewer } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeatureCensus } from "../../domain/projects/project-report.ts"

/** A page of features, and the count of all matches. */
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
 * Reads features as callers see them, in a constant number of queries. Environments come by sort order, then name;
 * strategies by sort order, then id; tags by type, then value.
 */
export class FeatureReads extends Context.Service<
  FeatureReads,
  {
    /**
     * Returns the whole features with these names, in any project and including archived features, by name. Leaves out
     * unknown names.
     */
    readonly whole: (names: ReadonlyArray<string>, viewer: Viewer) => Effect.Effect<ReadonlyArray<Feature>>
    /**
     * Returns the authors of the newest events about a feature since a moment, without the events of some types. Each
     * author comes once for each project that the feature was in, latest event first. At most `limit` events are read.
     */
    readonly authors: (
      feature: string,
      events: { readonly since: Timestamp; readonly except: ReadonlyArray<EventType>; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<FeatureAuthor>>
    /**
     * Returns the evaluations of the newest hour in each environment, if that hour began at `since` or later, in no
     * order.
     */
    readonly evaluations: (feature: string, since: Timestamp) => Effect.Effect<ReadonlyArray<EnvironmentEvaluations>>
    /**
     * Returns the names of active features, by name: of the project, if one is given, and with a tag of this value, if
     * one is given.
     */
    readonly names: (filter: {
      readonly project?: string
      readonly tag?: string
    }) => Effect.Effect<ReadonlyArray<string>>
    /** Returns the names of the project's archived features, by name. */
    readonly archivedNames: (project: string) => Effect.Effect<ReadonlyArray<string>>
    /** Returns the active features of a project, by createdAt, then name. */
    readonly ofProject: (project: string, viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /** Returns the result of `ofProject` as JSON text. */
    readonly ofProjectAsJson: (
      project: string,
      viewer: Viewer
    ) => Effect.Effect<JsonText<ReadonlyArray<FeatureSummary>>>
    /** Returns the archived features of a project, most recently archived first, then by name. */
    readonly archivedOf: (project: string, viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /**
     * Returns the archived features of all projects that the viewer may see, most recently archived first, then by
     * name.
     */
    readonly archived: (viewer: Viewer) => Effect.Effect<ReadonlyArray<FeatureSummary>>
    /**
     * Returns one page of the matching features that the viewer may see. Evaluations are those of the newest hour, if
     * it began at `since` or later.
     */
    readonly search: (query: FeatureSearch, viewer: Viewer, since: Timestamp) => Effect.Effect<FeaturePage>
    /** Returns the result of `search` as JSON text. */
    readonly searchAsJson: (
      query: FeatureSearch,
      viewer: Viewer,
      since: Timestamp
    ) => Effect.Effect<JsonText<FeaturePage>>
    /** Counts active features for each project that has any, or for one project if it has any. */
    readonly counts: (
      cutoffs: ReadonlyArray<StaleCutoff>,
      project?: string
    ) => Effect.Effect<ReadonlyArray<ProjectFeatureCount>>
    /** Returns the facts about features that a project summary shows, types by name. */
    readonly census: (project: string) => Effect.Effect<FeatureCensus>
  }
>()("@halyard/core/FeatureReads") {}
