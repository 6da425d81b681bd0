import { Context, Effect } from "effect"
import type { Timestamp } from "../../domain/values/timestamp.ts"

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
