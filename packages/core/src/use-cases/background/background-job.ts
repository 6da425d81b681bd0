import { Context, type Duration, Effect } from "effect"
import type { CurrentPrincipal } from "../../domain/access/principal.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Something that is done again and again beside the requests, as the system. */
export interface BackgroundJob<R> {
  /** Unique among the jobs of an instance. */
  readonly name: string
  /** Whether of all instances on one store only one does it. */
  readonly isExclusive: boolean
  /** How long to rest after each run. */
  readonly every: Duration.Input
  /** One run. What it dies of is logged, and the next run comes as if nothing had happened. */
  readonly run: Effect.Effect<void, never, R | CurrentPrincipal>
  /** What of its work cannot be done at present, a sentence for each. */
  readonly troubles?: Effect.Effect<ReadonlyArray<string>>
}

/** How a background job fares on this instance. */
export interface JobStatus {
  readonly name: string
  /** Whether this instance does it now: always, for one that is not exclusive. */
  readonly isHere: boolean
  readonly runs: number
  readonly failures: number
  readonly lastStartedAt: Timestamp | null
  readonly lastEndedAt: Timestamp | null
  /** What the last run failed of, if it did. */
  readonly lastFailure: string | null
  /** What of its work cannot be done at present, a sentence for each. */
  readonly troubles: ReadonlyArray<string>
}

/** Tells what this instance does beside answering requests; nothing, unless it was asked to do something. */
export const BackgroundStatus = Context.Reference<Effect.Effect<ReadonlyArray<JobStatus>>>(
  "@halyard/core/BackgroundStatus",
  { defaultValue: () => Effect.succeed([]) }
)
