import { Context, type Effect } from "effect"
import type { Reporter } from "../../domain/metrics/anonymous-reports.ts"
import type { UnknownReport } from "../../domain/metrics/unknown-feature.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** A report, and who makes it anonymously; null if a server does. */
export interface AttributedReport extends UnknownReport {
  readonly reporter: Reporter
}

/** Stores, for a limited time, which applications evaluate names that no feature has. */
export class UnknownFeatureStore extends Context.Service<
  UnknownFeatureStore,
  {
    /**
     * Records reports. Each name, environment and application must be given once. Skips reports that were recorded
     * within the last minute. Adds none beyond the limit of all, and none of an anonymous reporter beyond the limit of
     * each.
     */
    readonly report: (
      reports: ReadonlyArray<AttributedReport>,
      most: { readonly all: number; readonly each: number }
    ) => Effect.Effect<void>
    /** Returns the reported names that no feature has now, archived or not: those of one application, or all. */
    readonly reports: (appName?: string) => Effect.Effect<ReadonlyArray<UnknownReport>>
    /** Deletes reports that were last repeated before this moment. */
    readonly forget: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/UnknownFeatureStore") {}
