import { Context, type Effect } from "effect"
import type { Feedback } from "../../domain/users/ui-state.ts"

/** Stores which questionnaires and splash screens of a UI users have seen. Removing a user removes both. */
export class UiStateStore extends Context.Service<
  UiStateStore,
  {
    /** Lists the answers of a user by the id of the questionnaire. */
    readonly feedback: (user: number) => Effect.Effect<ReadonlyArray<Feedback>>
    /** Adds the answer of a user, or replaces the one to the same questionnaire. */
    readonly saveFeedback: (feedback: Feedback) => Effect.Effect<void>
    /** Lists the ids of the splash screens that a user has seen. */
    readonly splashes: (user: number) => Effect.Effect<ReadonlyArray<string>>
    /** Adds a splash screen, unless the user has seen it already. */
    readonly seeSplash: (user: number, splash: string) => Effect.Effect<void>
  }
>()("@halyard/core/UiStateStore") {}
