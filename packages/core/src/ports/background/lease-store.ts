import { Context, type Duration, type Effect } from "effect"

/**
 * Assigns work to one instance. A lease expires, so that another instance takes over when its owner dies. The store's
 * clock counts, which is the same for all instances.
 */
export class LeaseStore extends Context.Service<
  LeaseStore,
  {
    /** Takes or renews leases, and returns the names that the owner now has. Skips leases that another owner holds. */
    readonly acquire: (
      names: ReadonlyArray<string>,
      owner: string,
      duration: Duration.Duration
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Returns the leases of the owner. */
    readonly release: (names: ReadonlyArray<string>, owner: string) => Effect.Effect<void>
  }
>()("@halyard/core/LeaseStore") {}
