import { Context, type Effect } from "effect"
import type { Day } from "../../domain/insights/day.ts"
import type { HourlyCount, HourlyCounts, HourlySum } from "../../domain/metrics/feature-usage.ts"
import type { EvaluationCount } from "../../domain/metrics/report.ts"
import type { EvaluatedEnvironment } from "../../domain/metrics/stages-reached.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeatureInEnvironment } from "../features/feature-environment-store.ts"

/** A count of an existing feature, and the project of the feature. */
export interface ProjectCount extends EvaluationCount {
  readonly project: string
  /** Whether a server reported it. Anyone can report with the token of a page. */
  readonly byServer: boolean
}

/**
 * What a feature shows of its evaluations in an environment: when the last one was reported, and the counts of the
 * newest hour.
 */
export interface Sighting extends FeatureInEnvironment {
  readonly seenAt: Timestamp
  readonly hour: Timestamp
  readonly yes: number
  readonly no: number
}

/**
 * Stores what applications counted, even for deleted features: by the hour for a limited time, and by the day until
 * `forgetDays`.
 */
export class ClientMetricsStore extends Context.Service<
  ClientMetricsStore,
  {
    /**
     * Returns the stored sightings of these features in environments. Leaves out unknown features. Locks their projects
     * until the transaction ends, as `ProjectStore.lock` does.
     */
    readonly evaluated: (
      addresses: ReadonlyArray<FeatureInEnvironment>
    ) => Effect.Effect<ReadonlyArray<EvaluatedEnvironment>>
    /** Returns the names of the variants that these features have in environments, of their strategies or their own. */
    readonly variantNames: (
      addresses: ReadonlyArray<FeatureInEnvironment>
    ) => Effect.Effect<ReadonlyArray<FeatureInEnvironment & { readonly variant: string }>>
    /**
     * Adds to the counts of hours and days. Each feature, environment, hour and application must be given once by
     * servers and once by pages. Variants beyond `MOST_VARIANTS` of an hour or a day are counted as `OTHER_VARIANTS`.
     */
    readonly add: (counts: ReadonlyArray<ProjectCount>) => Effect.Effect<void>
    /**
     * Updates the sightings of features in environments, each given once. A newer hour replaces an older one, and an
     * older hour is ignored. Does not wait for concurrent updates: returns the sightings that must be tried again.
     */
    readonly see: (sightings: ReadonlyArray<Sighting>) => Effect.Effect<ReadonlyArray<Sighting>>
    /**
     * Returns the counts of the feature from this hour on, the newest first. They end where `CurrentPageSize` is
     * reached.
     */
    readonly hourly: (feature: string, since: Timestamp) => Effect.Effect<HourlyCounts>
    /** Returns the sums of the feature's counts from this hour on, by hour and environment. */
    readonly hourlySums: (feature: string, since: Timestamp) => Effect.Effect<ReadonlyArray<HourlySum>>
    /** Returns the names of the applications with counts of the feature from this hour on. */
    readonly applicationsOf: (feature: string, since: Timestamp) => Effect.Effect<ReadonlyArray<string>>
    /**
     * Returns what servers reported of the feature in an environment from this hour on, while it was in the project,
     * for the given variants only. For a feature that has moved, an application's hour starts again with the first
     * count for the new project.
     */
    readonly hourlyByServers: (
      address: FeatureInEnvironment & { readonly project: string },
      of: { readonly since: Timestamp; readonly variants: ReadonlyArray<string> }
    ) => Effect.Effect<ReadonlyArray<HourlyCount>>
    /** Returns the features that the application has evaluated in the stored hours, with their projects. */
    readonly featuresOf: (
      appName: string
    ) => Effect.Effect<ReadonlyArray<{ readonly feature: string; readonly project: string }>>
    /** Deletes the counts of hours before this one, and sightings that show them. */
    readonly forget: (before: Timestamp) => Effect.Effect<void>
    /**
     * Deletes some thousands of the counts of days before this one, oldest first. Sums of projects stay. Returns
     * whether there may be more to delete. Call it in a transaction.
     */
    readonly forgetDays: (before: Day) => Effect.Effect<boolean>
  }
>()("@halyard/core/ClientMetricsStore") {}
