import { Context, type Duration, type Effect } from "effect"

/**
 * Assigns work to one instance. A lease expires, so that another instance takes over when its owner dies. Times are
 * those of the store's clock, which all instances share.
 */
export class LeaseStore extends Context.Service<
  LeaseStore,
  {
    /** Takes or renews leases, and returns the names of those that the owner now has. Skips leases of other owners. */
    readonly acquire: (
      names: ReadonlyArray<string>,
      owner: string,
      duration: Duration.Duration
    ) => Effect.Effect<ReadonlyArray<string>>
    /** Gives back leases of the owner. */
    readonly release: (names: ReadonlyArray<string>, owner: string) => Effect.Effect<void>
  }
>()("@halyard/core/LeaseStore") {}
