import { Context, type Effect } from "effect"
import type { LifecycleStage } from "../domain/features/lifecycle.ts"
import type { Timestamp } from "../domain/timestamp.ts"

/** Keeps which stages features have entered, and when. */
export class LifecycleStore extends Context.Service<
  LifecycleStore,
  {
    /** Enters the stage; features that have been in it keep the moment they first entered. */
    readonly enter: (features: ReadonlyArray<string>, stage: LifecycleStage, at: Timestamp) => Effect.Effect<void>
  }
>()("@halyard/core/LifecycleStore") {}
