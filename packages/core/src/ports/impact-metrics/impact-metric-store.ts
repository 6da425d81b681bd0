import { Context, type Effect } from "effect"
import type { ImpactChart } from "../../domain/impact-metrics/impact-chart.ts"
import type { ImpactSample } from "../../domain/impact-metrics/impact-sample.ts"
import type { ReadFor, ReportedSample } from "../../domain/impact-metrics/reported-sample.ts"
import type { TokenSeries } from "../../domain/impact-metrics/series-share.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** How many series were deleted. A series of several projects counts for each of them. */
export interface RemovedSeries {
  readonly total: number
  readonly byProject: ReadonlyMap<string, number>
}

/** A metric that some application has reported. */
export type KnownMetric = Pick<ImpactSample, "metric" | "type" | "help">

/**
 * Stores what applications measured, in steps of time, and charts of it. What tokens for different lists of projects
 * report is stored as different series.
 */
export class ImpactMetricStore extends Context.Service<
  ImpactMetricStore,
  {
    /** Adds to the samples. Each series and step must be given once. */
    readonly add: (samples: ReadonlyArray<ReportedSample>) => Effect.Effect<void>
    /** Returns which of the series are not stored, in the given order. */
    readonly unknown: (series: ReadonlyArray<TokenSeries>) => Effect.Effect<ReadonlyArray<TokenSeries>>
    /** Counts the series by project, and those of tokens for all projects as `*`. */
    readonly counts: Effect.Effect<ReadonlyMap<string, number>>
    /** Returns the samples of a metric in steps of this length, from this moment on, oldest first. */
    readonly samples: (
      metric: string,
      step: number,
      range: { readonly since: Timestamp; readonly of: ReadFor }
    ) => Effect.Effect<ReadonlyArray<ImpactSample>>
    /** Returns the samples of all metrics in steps of this length, from this moment on, by series. */
    readonly allSamples: (step: number, since: Timestamp) => Effect.Effect<ReadonlyArray<ImpactSample>>
    /** Returns each metric, by name. A metric that was reported with several types has an entry for each. */
    readonly metrics: (of: ReadFor) => Effect.Effect<ReadonlyArray<KnownMetric>>
    /**
     * Deletes the samples of steps of this length that began before a moment, and series of which no sample but the
     * total is left.
     */
    readonly forget: (step: number, before: Timestamp) => Effect.Effect<void>
    /**
     * Deletes the series of a metric: all of them, or those that tokens for the project reported and that belong to no
     * projects outside of `within`. Returns how many, in total and by project.
     */
    readonly remove: (
      metric: string,
      of: "all" | { readonly project: string; readonly within: ReadonlyArray<string> }
    ) => Effect.Effect<RemovedSeries>
    /**
     * Removes a project from all series, and deletes those that have no other project. Later reports never add to the
     * remaining series, even if they come from a project with the same id.
     */
    readonly leave: (project: string) => Effect.Effect<void>
    /** Returns the charts of a feature, or those of the instance for null, by creation, then id. */
    readonly charts: (feature: string | null) => Effect.Effect<ReadonlyArray<ImpactChart>>
    /** Returns all charts, by creation, then id. */
    readonly everyChart: Effect.Effect<ReadonlyArray<ImpactChart>>
    /** Adds a chart or replaces the one with its id. The charts of a feature are deleted with it. */
    readonly saveChart: (chart: ImpactChart) => Effect.Effect<void>
    readonly removeChart: (id: string) => Effect.Effect<void>
  }
>()("@halyard/core/ImpactMetricStore") {}
