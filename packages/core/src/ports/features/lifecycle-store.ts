import { Context, type Effect } from "effect"
import type { Completion, EnteredStage, LifecycleStage } from "../../domain/features/lifecycle.ts"
import type { Timestamp } from "../../domain/values/timestamp.ts"

/** Stores the lifecycle stages that features have entered, and when. */
export class LifecycleStore extends Context.Service<
  LifecycleStore,
  {
    /** Enters a stage. Features that entered it before keep their first time. */
    readonly enter: (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) => Effect.Effect<void>
    /** Enters the stage `completed`, unless the feature entered it before, and replaces the completion. */
    readonly complete: (feature: string, completion: Completion, at: Timestamp) => Effect.Effect<void>
    /** Leaves the stage `completed`, so that the feature is in its previous stage. */
    readonly uncomplete: (feature: string) => Effect.Effect<void>
    /** Returns the stages that a feature has entered, in the order of stages. */
    readonly entered: (feature: string) => Effect.Effect<ReadonlyArray<EnteredStage>>
  }
>()("@halyard/core/LifecycleStore") {}
