import { Context, type Effect } from "effect"
import type { EnvironmentUpdates } from "../../domain/insights/environment-updates.ts"
import type { PastFeature } from "../../domain/insights/flag-history.ts"
import type { SeenUsers } from "../../domain/insights/project-day.ts"
import type { DayRange } from "../../domain/insights/day.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"
import type { VisibleProjects } from "./insight-store.ts"

/** Reads the data that insights are computed from. */
export class InsightSources extends Context.Service<
  InsightSources,
  {
    /** Counts all features, including archived features. */
    readonly features: Effect.Effect<ReadonlyArray<PastFeature>>
    /** Counts users, and those seen at this moment or later. Service accounts do not count. */
    readonly seenUsers: (since: Timestamp) => Effect.Effect<SeenUsers>
    /**
     * Returns, for each project, the mean milliseconds from the creation of a feature until it was first switched on in
     * an environment of type production. Only features that were first switched on there at `since` or later count.
     */
    readonly meansToProduction: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, number>>
    /**
     * Returns when features, including deleted ones, were first switched on in production, if that was at `since` or
     * later, in order. If several features had the same name one after the other, each counts.
     */
    readonly firstInProduction: (since: Timestamp) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Timestamp>>>
    /**
     * Counts the events with an environment, by day, project and environment. Former projects have their `formerKey`.
     */
    readonly updates: (range: DayRange, projects: VisibleProjects) => Effect.Effect<ReadonlyArray<EnvironmentUpdates>>
    /** Returns the types of all environments. A deleted environment has the type that it had last. */
    readonly environmentTypes: Effect.Effect<ReadonlyMap<string, string>>
  }
>()("@halyard/core/InsightSources") {}
