import { Context, type Effect } from "effect"
import type { DailyRequests, RecentRequests } from "../../domain/traffic/request-counts.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores how many requests all instances answered: by the day without limit, by five minutes for hours. */
export class RequestCountStore extends Context.Service<
  RequestCountStore,
  {
    /**
     * Adds to the counts. Each day, interface and outcome must be given once, and each interval, application and
     * endpoint.
     */
    readonly add: (daily: ReadonlyArray<DailyRequests>, recent: ReadonlyArray<RecentRequests>) => Effect.Effect<void>
    /** Returns the counts of these days, both included. */
    readonly daily: (from: string, to: string) => Effect.Effect<ReadonlyArray<DailyRequests>>
    /** Returns the counts of the intervals that began at this moment or later, oldest first. */
    readonly recent: (since: Timestamp) => Effect.Effect<ReadonlyArray<RecentRequests>>
    /** Deletes the counts of intervals that began before this moment. */
    readonly forgetRecent: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/RequestCountStore") {}
