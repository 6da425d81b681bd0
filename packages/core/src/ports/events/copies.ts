import { Context, Effect } from "effect"

/**
 * Lets a store answer these reads from a copy of its data, such as a replica of its database, if the copy has
 * everything that was committed before the read began. Each read may see another moment. Has no effect inside a
 * transaction. Not for reads that decide what a caller may do, and not for writes.
 */
export const mayReadCopy = <A, E, R>(reads: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(reads, MayReadCopy, true)

/** Whether a store may answer from a copy of its data: see `mayReadCopy`. */
export const MayReadCopy = Context.Reference<boolean>("@halyard/core/MayReadCopy", { defaultValue: () => false })
