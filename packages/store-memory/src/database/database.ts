import type { Changes } from "@halyard/core/ports"
import { makeChangeFeed } from "@halyard/core/use-cases"
import { Context, Effect, Exit, Function, Layer, Result, Semaphore } from "effect"
import { emptyState, type State } from "./state.ts"

/** The one place that holds the state. What it shows is the draft of the transaction at hand, or else the last committed state. */
export class Database extends Context.Service<
  Database,
  {
    readonly read: <A>(view: (state: State) => A) => Effect.Effect<A>
    /** Replaces the state; outside a transaction this is one of its own. */
    readonly update: (change: (state: State) => State) => Effect.Effect<void>
    /** As `update`, with an answer. */
    readonly modify: <A>(change: (state: State) => readonly [answer: A, state: State]) => Effect.Effect<A>
    /** As `update`; a failure leaves the state as it is. */
    readonly attempt: <E>(change: (state: State) => Result.Result<State, E>) => Effect.Effect<void, E>
    /** Promises what `Transactions.run` does. */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Promises what `Transactions.atOneMoment` does, and waits for nobody. */
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

    const attempt = <A, E>(change: (state: State) => Result.Result<readonly [A, State], E>) =>
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
      update: (change) => attempt((state) => Result.succeed([undefined, change(state)])),
      modify: (change) => attempt((state) => Result.succeed(change(state))),
      attempt: (change) => attempt((state) => Result.map(change(state), (next) => [undefined, next])),
      run: (effect) => transact(() => effect),
      atOneMoment: (reads) =>
        Effect.flatMap(current, (outer) =>
          outer === undefined ? onCopy(committed, () => reads, Function.constVoid) : reads
        ),
      changes
    })
  })
)

/** A state in the making. It is closed when its transaction ends: fibers that outlive the transaction no longer write to it. */
interface Draft {
  state: State
  open: boolean
}

/** The open drafts of the fiber, by what they are drafts of; fibers forked inside a transaction share them. */
const Drafts = Context.Reference<ReadonlyMap<Draft, Draft>>("@halyard/store-memory/Drafts", {
  defaultValue: () => new Map()
})

/** Works on a copy that takes the original's place only if all went well. */
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

/** Works on a copy. It is closed in the same step as the end is made, so that nobody writes to it in between. */
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

/** Joins a transaction. If the inner part fails and the outer goes on, nothing of the inner part is left. */
const rewinding = <A, E, R>(draft: Draft, use: (draft: Draft) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const before = draft.state
    return Effect.onExit(use(draft), (exit) =>
      Effect.sync(() => {
        if (Exit.isFailure(exit)) draft.state = before
      })
    )
  })
