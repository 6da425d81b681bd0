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
     * Runs the effect so that all of its writes happen or none, and never twice. It does not join a transaction. If the
     * store loses the answer to its commit, it fails with `InDoubt`: the caller can find out later whether the effect
     * was committed, and then decide whether to run it again.
     */
    readonly runOnce: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | InDoubt<A>, R>
    /**
     * Runs reads that all see the same moment, so that they see either all or nothing of another transaction. Inside a
     * transaction, it joins that transaction.
     */
    readonly atOneMoment: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Takes the named lock until the transaction ends. */
    readonly lock: (name: string) => Effect.Effect<void>
    /** Shares the named lock until the transaction ends. Sharers do not exclude each other; `lock` excludes them. */
    readonly share: (name: string) => Effect.Effect<void>
  }
>()("@halyard/core/Transactions") {}

/** A transaction that may have been committed, because the connection to the store was lost before the answer. */
export class InDoubt<out A> {
  readonly _tag = "InDoubt"
  /**
   * Returns the result of the transaction if it was committed, or none if it was rolled back. Dies with
   * `StoreUnavailable` while the outcome is unknown.
   */
  readonly outcome: Effect.Effect<Option.Option<A>>

  constructor(outcome: Effect.Effect<Option.Option<A>>) {
    this.outcome = outcome
  }
}
