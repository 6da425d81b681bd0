import { Context, type Effect } from "effect"
import type { HourlyCount } from "../../domain/metrics/feature-usage.ts"
import type { EvaluationCount } from "../../domain/metrics/report.ts"
import type { EvaluatedPlace } from "../../domain/metrics/stages-reached.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { FeatureInEnvironment } from "../features/feature-environment-store.ts"

/** A count of a feature that exists, and the project that it is in. */
export interface ProjectCount extends EvaluationCount {
  readonly project: string
}

/** What a feature's environment shows of evaluations: when the last one was told of, and the counts of the newest hour. */
export interface Sighting extends FeatureInEnvironment {
  readonly seenAt: Timestamp
  readonly hour: Timestamp
  readonly yes: number
  readonly no: number
}

/** Keeps what applications counted: by the hour for a while, by the day for good, also of features that are gone. */
export class ClientMetricsStore extends Context.Service<
  ClientMetricsStore,
  {
    /** How things stand in these places, without those whose features do not exist. */
    readonly evaluated: (places: ReadonlyArray<FeatureInEnvironment>) => Effect.Effect<ReadonlyArray<EvaluatedPlace>>
    /** Adds to the counts of their hours and days; each feature, environment, hour and application comes once. */
    readonly add: (counts: ReadonlyArray<ProjectCount>) => Effect.Effect<void>
    /**
     * Adds to what places show, each of which comes once: a newer hour takes the place of an older one, and one that is
     * older is passed over. Does not wait for others who change these places: answers those that have to come again.
     */
    readonly see: (sightings: ReadonlyArray<Sighting>) => Effect.Effect<ReadonlyArray<Sighting>>
    /** What was counted for the feature in hours from this one on. */
    readonly hourly: (feature: string, since: Timestamp) => Effect.Effect<ReadonlyArray<HourlyCount>>
    /** The features that the application has evaluated in the hours that are kept, with their projects. */
    readonly featuresOf: (
      appName: string
    ) => Effect.Effect<ReadonlyArray<{ readonly feature: string; readonly project: string }>>
    /** Forgets the counts of hours before this one, also what places show of them. */
    readonly forget: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/ClientMetricsStore") {}
