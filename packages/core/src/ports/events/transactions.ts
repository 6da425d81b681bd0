import { Context, type Effect, type Option } from "effect"

/** Makes several writes one. Every store's reads and writes inside `run` belong to its transaction. */
export class Transactions extends Context.Service<
  Transactions,
  {
    /**
     * Runs the effect so that all of its writes happen or none: a failure, a defect or an interruption undoes them.
     * Inside a transaction it joins it. An effect may be run again when the store could not bring it in line with others.
     */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * The same outside of transactions, for what must not happen twice: where the store cannot say whether it committed, the
     * caller can find out later, and decide then whether to run the effect again.
     */
    readonly runOnce: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | InDoubt<A>, R>
    /**
     * Runs an effect that only reads, so that all of its reads see one moment: each transaction of others as a whole or not at
     * all. Inside a transaction it joins that, and sees what that sees.
     */
    readonly atOneMoment: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Holds the named lock until the transaction ends; whoever else asks for it waits. */
    readonly lock: (name: string) => Effect.Effect<void>
    /** The same together with others who share it: only who asks for the lock itself waits, or is waited for. */
    readonly share: (name: string) => Effect.Effect<void>
  }
>()("@halyard/core/Transactions") {}

/** What a transaction fails with that may have been committed: the store was lost before it could say so. */
export class InDoubt<out A> {
  readonly _tag = "InDoubt"
  /** What the transaction answered, if it was committed; none, if it was undone. Dies with `StoreUnavailable` while that is not known. */
  readonly outcome: Effect.Effect<Option.Option<A>>

  constructor(outcome: Effect.Effect<Option.Option<A>>) {
    this.outcome = outcome
  }
}
