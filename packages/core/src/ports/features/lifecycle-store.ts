import { Context, type Effect } from "effect"
import type { Completion, EnteredStage, LifecycleStage } from "../../domain/features/lifecycle.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Keeps which stages features have entered, and when. */
export class LifecycleStore extends Context.Service<
  LifecycleStore,
  {
    /** Enters the stage; features that have been in it keep the moment they first entered. */
    readonly enter: (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) => Effect.Effect<void>
    /** Enters the stage completed as `enter` does, and keeps what became of the feature, in place of what it knew before. */
    readonly complete: (feature: string, completion: Completion, at: Timestamp) => Effect.Effect<void>
    /** Forgets that the feature was completed, so that it is in the stage before again. */
    readonly uncomplete: (feature: string) => Effect.Effect<void>
    /** The stages that the feature has entered, in the order of stages. */
    readonly entered: (feature: string) => Effect.Effect<ReadonlyArray<EnteredStage>>
  }
>()("@halyard/core/LifecycleStore") {}
