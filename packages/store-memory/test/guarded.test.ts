import { assert, describe, it } from "@effect/vitest"
import { guarded } from "@halyard/conformance"
import { InstanceStore, SettingStore, type Store, Transactions } from "@halyard/core/ports"
import { Cause, Deferred, Effect, Exit, Fiber } from "effect"
import { layerMemory } from "../src/layer-memory.ts"

/** Runs an effect in a fiber that knows nothing of the open transaction, such as a look-up that all callers share. */
type Elsewhere = <A, E>(effect: Effect.Effect<A, E, Store>) => Effect.Effect<A>

const exitOf = (test: Test) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<Store>()
    return yield* Effect.exit(
      test((effect) => Effect.promise(() => Effect.runPromise(Effect.provideContext(effect, context))))
    )
  }).pipe(Effect.provide(guarded(layerMemory)))

const run = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transactions, (transactions) => transactions.run(effect))
const runOnce = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transactions, (transactions) => transactions.runOnce(effect))
const atOneMoment = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transactions, (transactions) => transactions.atOneMoment(effect))

const read = Effect.flatMap(SettingStore, ({ find }) => find("any"))
const write = Effect.flatMap(SettingStore, ({ set }) => set("any", 1))
/** A property of the port that is no method. */
const property = Effect.flatMap(InstanceStore, ({ id }) => id)

type Test = (elsewhere: Elsewhere) => Effect.Effect<unknown, unknown, Store>

const diesOf = (title: string, test: Test, message: string) =>
  it.live(`dies of ${title}`, () =>
    Effect.gen(function* () {
      const exit = yield* exitOf(test)
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
      assert.include(Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "", message)
    })
  )

const letsThrough = (title: string, test: Test) =>
  it.live(`lets ${title} through`, () =>
    Effect.gen(function* () {
      const exit = yield* exitOf(test)
      assert.isTrue(Exit.isSuccess(exit), Exit.isFailure(exit) ? Cause.pretty(exit.cause) : "")
    })
  )

const outside = "was called outside of the open transaction. On a single connection it would wait forever."

describe("A guarded store", () => {
  diesOf("a read outside", (elsewhere) => run(elsewhere(read)), `SettingStore.find ${outside}`)
  diesOf("a write outside", (elsewhere) => run(elsewhere(write)), `SettingStore.set ${outside}`)
  diesOf("a property that is read outside", (elsewhere) => run(elsewhere(property)), `InstanceStore.id ${outside}`)
  diesOf("a second transaction", (elsewhere) => run(elsewhere(run(read))), `Transactions.run ${outside}`)
  diesOf("a read outside of runOnce", (elsewhere) => runOnce(elsewhere(read)), `SettingStore.find ${outside}`)
  diesOf("a read outside of reads at one moment", (elsewhere) => atOneMoment(elsewhere(read)), `SettingStore.find`)
  diesOf(
    "runOnce in a transaction",
    () => run(runOnce(read)),
    "Transactions.runOnce was called inside of a transaction"
  )
  diesOf(
    "a fiber that outlives its transaction, and reads during another",
    () =>
      Effect.gen(function* () {
        const second = yield* Deferred.make<void>()
        const late = yield* run(Effect.forkDetach(Effect.andThen(Deferred.await(second), read)))
        yield* run(Effect.andThen(Deferred.succeed(second, undefined), Fiber.join(late)))
      }),
    `SettingStore.find ${outside}`
  )
  letsThrough("what joins the transaction", () => run(run(Effect.andThen(write, atOneMoment(read)))))
  letsThrough("fibers of the transaction", () => run(Effect.all([read, write, read], { concurrency: 3 })))
  letsThrough("what comes after a transaction", (elsewhere) => Effect.andThen(run(write), elsewhere(read)))
  letsThrough("what comes after a transaction that failed", (elsewhere) =>
    Effect.andThen(Effect.exit(run(Effect.die("any"))), elsewhere(Effect.andThen(runOnce(write), read)))
  )
})
