import { Context, type Effect } from "effect"
import type { Report } from "../../domain/metrics/report.ts"

/** Collects metrics from applications, and passes on the sums every few seconds. */
export class MetricsCollector extends Context.Service<
  MetricsCollector,
  {
    /**
     * Accepts a report. It is not lost as long as its hour counts. Returns sentences that its sender should know. Dies
     * with `StoreUnavailable` if there is no space, because earlier reports cannot be passed on.
     */
    readonly collect: (report: Report) => Effect.Effect<ReadonlyArray<string>>
    /** What cannot be counted at present, one sentence each. */
    readonly troubles: Effect.Effect<ReadonlyArray<string>>
    /** Passes on all reports so far. Dies if that fails; the next attempt includes what failed. */
    readonly flush: Effect.Effect<void>
  }
>()("@halyard/core/MetricsCollector") {}
