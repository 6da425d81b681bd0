import { Context, type Effect } from "effect"
import type { Report } from "../../domain/metrics/report.ts"

/** Collects metrics from applications, and passes the sums on every few seconds. */
export class MetricsCollector extends Context.Service<
  MetricsCollector,
  {
    /**
     * Takes a report. Nothing that was taken is dropped while its hour counts. Dies with `StoreUnavailable` if there is
     * no space for it, because what was taken before cannot be passed on. Returns what its sender should know, one
     * sentence each.
     */
    readonly collect: (report: Report) => Effect.Effect<ReadonlyArray<string>>
    /** What cannot be counted at present, one sentence each. */
    readonly troubles: Effect.Effect<ReadonlyArray<string>>
    /**
     * Passes on all that was taken so far. Dies if that fails; what could not be passed on comes with the next attempt.
     */
    readonly flush: Effect.Effect<void>
  }
>()("@halyard/core/MetricsCollector") {}
