import { Context, type Effect } from "effect"
import type { StaleCutoff } from "../../domain/features/staleness.ts"

export interface TurnedFeature {
  readonly name: string
  readonly project: string
}

/** Stores which features were reported as potentially stale. Marking a feature as stale removes it from them. */
export class StalenessStore extends Context.Service<
  StalenessStore,
  {
    /**
     * Records features that are potentially stale now and were not recorded yet, up to the limit, and returns them.
     * Skips archived features. Locks the features until the transaction ends.
     */
    readonly turn: (cutoffs: ReadonlyArray<StaleCutoff>, limit: number) => Effect.Effect<ReadonlyArray<TurnedFeature>>
    /** Removes active features that are no longer potentially stale, so that they can be reported again. */
    readonly turnBack: (cutoffs: ReadonlyArray<StaleCutoff>) => Effect.Effect<void>
  }
>()("@halyard/core/StalenessStore") {}
