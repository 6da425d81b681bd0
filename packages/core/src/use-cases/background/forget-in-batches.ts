import { Effect } from "effect"
import { Transactions } from "../../ports/events/transactions.ts"

/**
 * Deletes batch after batch, each in a transaction of its own, until a batch returns that no more is left. Others can
 * write in between.
 */
export const forgetInBatches = Effect.fnUntraced(function* (batch: Effect.Effect<boolean>) {
  const { run } = yield* Transactions
  const forgetSome = Effect.tap(run(batch), (hasMore) => (hasMore ? Effect.sleep(REST) : Effect.void))
  yield* Effect.repeat(forgetSome, { while: (hasMore) => hasMore })
})

/** Leaves the database time for others. */
const REST = "50 millis"
