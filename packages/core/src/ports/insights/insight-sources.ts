import { Context, type Effect } from "effect"
import type { EnvironmentUpdates } from "../../domain/insights/environment-updates.ts"
import type { PastFeature } from "../../domain/insights/flag-history.ts"
import type { SeenUsers } from "../../domain/insights/project-day.ts"
import type { DayRange } from "../../domain/insights/day.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { ToldProjects } from "./insight-store.ts"

/** Reads what insights are made of. */
export class InsightSources extends Context.Service<
  InsightSources,
  {
    /** All features, archived ones included. */
    readonly features: Effect.Effect<ReadonlyArray<PastFeature>>
    /** Users, and how many of them were seen at the moment or later. Service accounts do not count. */
    readonly seenUsers: (since: Timestamp) => Effect.Effect<SeenUsers>
    /**
     * Mean milliseconds from creation to the first time since then that a feature was switched on in an environment of
     * type production, for each project with features for which that was at the moment or later.
     */
    readonly meansToProduction: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, number>>
    /**
     * When features, also those that are gone, were first switched on there, if that was at the moment or later: in their
     * order once for each feature that had the name, since one that is deleted leaves it to others.
     */
    readonly firstInProduction: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Timestamp>>>
    /** Counts of events with an environment, by day, project and environment. */
    readonly updates: (range: DayRange, projects: ToldProjects) => Effect.Effect<ReadonlyArray<EnvironmentUpdates>>
    /** The types of all environments, and of those that have been deleted the last they had. */
    readonly environmentTypes: Effect.Effect<ReadonlyMap<string, string>>
  }
>()("@halyard/core/InsightSources") {}
