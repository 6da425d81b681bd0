import { Context, type Effect } from "effect"
import type { UnknownReport } from "../../domain/metrics/unknown-feature.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Keeps for a while which applications evaluate names that no feature has. */
export class UnknownFeatureStore extends Context.Service<
  UnknownFeatureStore,
  {
    /**
     * Takes note of reports; each name, environment and application comes once. Nothing new within a minute is written, and
     * none is added to so many.
     */
    readonly report: (reports: ReadonlyArray<UnknownReport>, most: number) => Effect.Effect<void>
    /** Those whose names no feature has now, archived or not, of one application or of all. */
    readonly reports: (appName?: string) => Effect.Effect<ReadonlyArray<UnknownReport>>
    /** Forgets what was told last before this moment. */
    readonly forget: (before: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/UnknownFeatureStore") {}
