import { Effect } from "effect"
import { AccessStore } from "../../ports/access/access-store.ts"
import { inTransaction } from "../events/in-transaction.ts"

/** Runs the effect in one transaction that excludes all other changes of people and their rights. */
export const changePeople = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const { beginChange } = yield* AccessStore
  return yield* inTransaction(Effect.andThen(beginChange, effect))
})
