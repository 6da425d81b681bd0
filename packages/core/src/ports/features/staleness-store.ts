import { Context, type Effect } from "effect"
import type { StaleCutoff } from "../../domain/features/staleness.ts"

export interface TurnedFeature {
  readonly name: string
  readonly project: string
}

/** Remembers of which features it was told that they are potentially stale. A feature that is marked as stale is forgotten. */
export class StalenessStore extends Context.Service<
  StalenessStore,
  {
    /**
     * Remembers features that are potentially stale now, so many at most, and answers those; archived ones and those that
     * it remembers are passed over. Holds them until the transaction ends.
     */
    readonly turn: (cutoffs: ReadonlyArray<StaleCutoff>, limit: number) => Effect.Effect<ReadonlyArray<TurnedFeature>>
    /** Forgets those that are not archived and not potentially stale any more, so that they may turn again. */
    readonly turnBack: (cutoffs: ReadonlyArray<StaleCutoff>) => Effect.Effect<void>
  }
>()("@halyard/core/StalenessStore") {}
