import { Context, type Duration, Effect } from "effect"
import type { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Work that runs repeatedly in the background, as the system. */
export interface BackgroundJob<R> {
  /** Unique among the jobs of an instance. */
  readonly name: string
  /** Whether only one of the instances on a store runs it. */
  readonly isExclusive: boolean
  /** How long to pause after each run. */
  readonly every: Duration.Input
  /** One run. A defect is logged, and the next run starts as usual. */
  readonly run: Effect.Effect<void, never, R | CurrentPrincipal>
  /** What it cannot do at present, one sentence each. */
  readonly troubles?: Effect.Effect<ReadonlyArray<string>>
}

/** The state of a background job on this instance. */
export interface JobStatus {
  readonly name: string
  /** Whether this instance runs it now. Always true for jobs that are not exclusive. */
  readonly isHere: boolean
  readonly runs: number
  readonly failures: number
  readonly lastStartedAt: Timestamp | null
  readonly lastEndedAt: Timestamp | null
  /** Why the last run failed, if it did. */
  readonly lastFailure: string | null
  /** What it cannot do at present, one sentence each. */
  readonly troubles: ReadonlyArray<string>
}

/** Reports which background jobs this instance runs. */
export const BackgroundStatus = Context.Reference<Effect.Effect<ReadonlyArray<JobStatus>>>(
  "@halyard/core/BackgroundStatus",
  { defaultValue: () => Effect.succeed([]) }
)
