import type { Changes } from "@halyard/core/ports"
import { makeChangeFeed } from "@halyard/core/use-cases"
import { Context, Effect, Exit, Function, Layer, Result, Semaphore } from "effect"
import { emptyState } from "./empty-state.ts"
import type { State } from "./state.ts"

/** Stores the state. Inside a transaction it reads the draft of that transaction, outside the last committed state. */
export class Database extends Context.Service<
  Database,
  {
    readonly read: <A>(view: (state: State) => A) => Effect.Effect<A>
    /** Replaces the state, outside a transaction in one of its own. */
    readonly update: (change: (state: State) => State) => Effect.Effect<void>
    /** Replaces the state, and returns an answer. */
    readonly modify: <A>(change: (state: State) => readonly [answer: A, state: State]) => Effect.Effect<A>
    /** Replaces the state unless the change fails. */
    readonly tryUpdate: <E>(change: (state: State) => Result.Result<State, E>) => Effect.Effect<void, E>
    /** Replaces the state and returns an answer, unless the change fails. */
    readonly tryModify: <A, E>(
      change: (state: State) => Result.Result<readonly [answer: A, state: State], E>
    ) => Effect.Effect<A, E>
    /** See `Transactions.run`. */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** See `Transactions.atOneMoment`. Never waits for a transaction. */
    readonly atOneMoment: <A, E, R>(reads: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    readonly changes: Changes["Service"]
  }
>()("@halyard/store-memory/Database") {}

export const layerDatabase: Layer.Layer<Database> = Layer.effect(
  Database,
  Effect.sync(() => {
    const committed: Draft = { state: emptyState, open: true }
    const writers = Semaphore.makeUnsafe(1)
    const { changes, notify } = makeChangeFeed()

    const current = Effect.map(Effect.service(Drafts), (drafts) => {
      const draft = drafts.get(committed)
      return draft?.open === true ? draft : undefined
    })

    const transact = <A, E, R>(use: (draft: Draft) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(current, (outer) =>
        outer === undefined ? writers.withPermit(publishing(committed, notify, use)) : rewinding(outer, use)
      )

    const tryModify = <A, E>(change: (state: State) => Result.Result<readonly [A, State], E>) =>
      transact((draft) =>
        Effect.suspend(() =>
          Effect.fromResult(
            Result.map(change(draft.state), ([answer, state]) => {
              draft.state = state
              return answer
            })
          )
        )
      )

    return Database.of({
      read: (view) => Effect.map(current, (draft) => view((draft ?? committed).state)),
      update: (change) => tryModify((state) => Result.succeed([undefined, change(state)])),
      modify: (change) => tryModify((state) => Result.succeed(change(state))),
      tryUpdate: (change) => tryModify((state) => Result.map(change(state), (next) => [undefined, next])),
      tryModify,
      run: (effect) => transact(() => effect),
      atOneMoment: (reads) =>
        Effect.flatMap(current, (outer) =>
          outer === undefined ? onCopy(committed, () => reads, Function.constVoid) : reads
        ),
      changes
    })
  })
)

/**
 * The state that a transaction works on. Closed at the end of the transaction, so fibers that outlive it cannot write
 * to it.
 */
interface Draft {
  state: State
  open: boolean
}

/** The open drafts of the fiber by their originals. Fibers forked inside a transaction share them. */
const Drafts = Context.Reference<ReadonlyMap<Draft, Draft>>("@halyard/store-memory/Drafts", {
  defaultValue: () => new Map()
})

/** Works on a copy, which replaces the committed state if the effect succeeds. */
const publishing = <A, E, R>(
  committed: Draft,
  notify: () => void,
  use: (draft: Draft) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  onCopy(committed, use, ({ state }, exit) => {
    if (Exit.isFailure(exit)) return
    const { events } = committed.state
    committed.state = state
    if (state.events !== events) notify()
  })

/** Works on a copy. Closing the draft and calling `end` are one step, so no write comes in between. */
const onCopy = <A, E, R>(
  committed: Draft,
  use: (draft: Draft) => Effect.Effect<A, E, R>,
  end: (draft: Draft, exit: Exit.Exit<A, E>) => void
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const draft: Draft = { state: committed.state, open: true }
    return use(draft).pipe(
      Effect.updateService(Drafts, (drafts) => new Map(drafts).set(committed, draft)),
      Effect.onExit((exit) =>
        Effect.sync(() => {
          draft.open = false
          end(draft, exit)
        })
      )
    )
  })

/** Joins the open transaction. A failure undoes only what the effect did. */
const rewinding = <A, E, R>(draft: Draft, use: (draft: Draft) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const before = draft.state
    return Effect.onExit(use(draft), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) draft.state = before
      })
    )
  })
