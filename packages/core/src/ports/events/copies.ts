import { Context, Effect } from "effect"

/**
 * Lets a store answer these reads from a copy of its data, such as a replica of its database, if the copy has
 * everything that was committed before the read began. Different reads may see different moments. Has no effect inside
 * a transaction. Do not use it for reads that decide what a caller may do, nor for writes.
 */
export const mayReadCopy = <A, E, R>(reads: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(reads, MayReadCopy, true)

/** Whether a store may answer from a copy of its data: see `mayReadCopy`. */
export const MayReadCopy = Context.Reference<boolean>("@halyard/core/MayReadCopy", { defaultValue: () => false })
