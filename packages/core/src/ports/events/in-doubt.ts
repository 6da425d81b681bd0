import type { Effect, Option } from "effect"

/** What a transaction fails with that may have been committed: the store was lost before it could say so. */
export class InDoubt<out A> {
  readonly _tag = "InDoubt"
  /** What the transaction answered, if it was committed; none, if it was undone. Dies with `StoreUnavailable` while that is not known. */
  readonly outcome: Effect.Effect<Option.Option<A>>

  constructor(outcome: Effect.Effect<Option.Option<A>>) {
    this.outcome = outcome
  }
}
