import type { Duration, Effect } from "effect"
import type { CurrentPrincipal } from "../../domain/access/principal.ts"

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
