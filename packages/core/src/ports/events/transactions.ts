import { Context, type Effect, type Option } from "effect"

/** Runs several writes as one. All reads and writes of any store inside `run` belong to its transaction. */
export class Transactions extends Context.Service<
  Transactions,
  {
    /**
     * Runs the effect so that all of its writes happen or none. A failure, a defect or an interruption rolls them back.
     * Inside a transaction, it joins that transaction. An effect may run again if the store could not serialize it with
     * others.
     */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Like `run`, for effects that must not happen twice. It does not join a transaction. If the store loses the answer
     * to its commit, the caller can find out later whether it was committed, and then decide whether to run the effect
     * again.
     */
    readonly runOnce: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | InDoubt<A>, R>
    /**
     * Runs reads that all see the same moment: each transaction of others as a whole, or not at all. Inside a
     * transaction, it joins that transaction.
     */
    readonly atOneMoment: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Takes the named lock until the transaction ends. */
    readonly lock: (name: string) => Effect.Effect<void>
    /** Shares the named lock until the transaction ends. Sharers do not exclude each other; `lock` excludes them. */
    readonly share: (name: string) => Effect.Effect<void>
  }
>()("@halyard/core/Transactions") {}

/** The failure of a transaction that may have been committed, because the store was lost before it answered. */
export class InDoubt<out A> {
  readonly _tag = "InDoubt"
  /**
   * The result of the transaction if it was committed, none if it was rolled back. Dies with `StoreUnavailable` while
   * this is unknown.
   */
  readonly outcome: Effect.Effect<Option.Option<A>>

  constructor(outcome: Effect.Effect<Option.Option<A>>) {
    this.outcome = outcome
  }
}
