import { type Store, Changes, Readiness, Transactions } from "@halyard/core/ports"
import { Context, Effect, Layer } from "effect"

/**
 * Guards a store: a call that bypasses the open transaction dies. On a store with a single connection, such as an
 * embedded database, that call would wait for the transaction, which waits for the call. Tests that do several things
 * at once, those with the mark of `racing`, run without the guard.
 */
export const guarded = <E, R>(store: Layer.Layer<Store, E, R>): Layer.Layer<Store, E, R> =>
  Layer.effectContext(
    Effect.map(Layer.build(store), (context) => {
      const open: OpenTransactions = new Set()
      const services = [...context.mapUnsafe].map(([key, service]): [string, unknown] => {
        if (key === Transactions.key) return [key, guardTransactions(open, Context.get(context, Transactions))]
        return [key, exempt.has(key) ? service : guardMethods(open, key, service)]
      })
      return Context.makeUnsafe<Store>(new Map(services))
    })
  )

/** Runs an effect without the guard. */
export const unguarded = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(effect, Guarded, false)

/** Ports that a store answers without the connection of a transaction. No other port is exempt. */
const exempt: ReadonlySet<string> = new Set([Changes.key, Readiness.key])

type OpenTransactions = Set<object>

const Guarded = Context.Reference<boolean>("@halyard/conformance/Guarded", { defaultValue: () => true })

/** The transaction of the fiber. It may have ended, if the fiber outlived it. */
const Inside = Context.Reference<object | undefined>("@halyard/conformance/Inside", { defaultValue: () => undefined })

const guardTransactions = (open: OpenTransactions, store: Transactions["Service"]): Transactions["Service"] => {
  /** Remembers that the transaction is open while the effect runs. */
  const opened = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.service(Guarded), (isGuarded) => {
      if (!isGuarded) return effect
      const transaction = {}
      return Effect.sync(() => open.add(transaction)).pipe(
        Effect.andThen(Effect.provideService(effect, Inside, transaction)),
        Effect.ensuring(Effect.sync(() => open.delete(transaction)))
      )
    })
  const begin = <A, E, R>(
    method: string,
    effect: Effect.Effect<A, E, R>,
    run: (effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  ) =>
    Effect.flatMap(Effect.service(Inside), (inside) =>
      inside !== undefined && open.has(inside)
        ? run(effect)
        : Effect.andThen(refuseOutside(open, `Transactions.${method}`), run(opened(effect)))
    )
  return Transactions.of({
    ...store,
    run: (effect) => begin("run", effect, store.run),
    atOneMoment: (reads) => begin("atOneMoment", reads, store.atOneMoment),
    runOnce: (effect) => Effect.andThen(refuseInside(open), store.runOnce(opened(effect)))
  })
}

const guardMethods = (open: OpenTransactions, key: string, service: object): object => {
  const port = key.slice(key.lastIndexOf("/") + 1)
  const guard = (method: string, value: unknown): unknown =>
    Effect.isEffect(value) ? Effect.andThen(refuseOutside(open, `${port}.${method}`), value) : value
  return Object.fromEntries(
    Object.entries(service).map(([method, member]) => [
      method,
      typeof member === "function"
        ? (...args: ReadonlyArray<unknown>) => guard(method, Reflect.apply(member, service, args))
        : guard(method, member)
    ])
  )
}

const refuseOutside = (open: OpenTransactions, call: string): Effect.Effect<void> =>
  Effect.gen(function* () {
    const inside = yield* Inside
    if (!(yield* Guarded) || open.size === 0 || (inside !== undefined && open.has(inside))) return
    yield* Effect.die(
      new Error(`${call} was called outside of the open transaction. On a single connection it would wait forever.`)
    )
  })

const refuseInside = (open: OpenTransactions): Effect.Effect<void> =>
  Effect.flatMap(Effect.service(Inside), (inside) =>
    inside === undefined || !open.has(inside)
      ? refuseOutside(open, "Transactions.runOnce")
      : Effect.die(new Error("Transactions.runOnce was called inside of a transaction, which it does not join."))
  )
