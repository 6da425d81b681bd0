import { Context, type Duration, type Effect } from "effect"

/**
 * Says which instance does what only one may do. A lease ends by itself, so that nothing stays undone when its owner dies.
 * Time is the store's, the same for all instances.
 */
export class LeaseStore extends Context.Service<
  LeaseStore,
  {
    /** Takes or prolongs the leases of these names that are free, have ended or are the owner's already: answers which. */
    readonly hold: (
      names: ReadonlyArray<string>,
      owner: string,
      duration: Duration.Duration
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Gives back those that are the owner's. */
    readonly release: (names: ReadonlyArray<string>, owner: string) => Effect.Effect<void>
  }
>()("@halyard/core/LeaseStore") {}
