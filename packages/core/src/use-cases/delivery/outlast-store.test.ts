import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { CurrentOutageSettings } from "../../domain/delivery/outage-settings.ts"
import { Changes } from "../../ports/events/changes.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { makeChangeFeed } from "../background/change-feed.ts"
import { makeOutlasting } from "./outlast-store.ts"

const away = Effect.die(new StoreUnavailable({ message: "Away", reason: "A test" }))

/** A value that is read by `reading` and outlasts the store for this many hours. */
const aValue = Effect.fnUntraced(function* (hours: number) {
  const { changes, notify } = makeChangeFeed()
  const store = { reading: Effect.void as Effect.Effect<void>, reads: 0 }
  const refresh = Effect.suspend(() => {
    store.reads += 1
    return store.reading
  })
  const value = yield* makeOutlasting("the tests", refresh).pipe(
    Effect.provideService(Changes, changes),
    Effect.provideService(CurrentOutageSettings, { hours })
  )
  const isServed = Effect.map(Effect.exit(value.upToDate()), Exit.isSuccess)
  return { ...value, isServed, notify, store }
})

/** A value whose store became unavailable after it was read. */
const anOutlastingValue = Effect.gen(function* () {
  const value = yield* aValue(2)
  yield* value.isServed
  value.store.reading = away
  value.notify()
  yield* value.isServed
  return value
})

describe("a value outlasts a store that is away", () => {
  it.effect("for the given hours after it was read, not after the store went away", () =>
    Effect.gen(function* () {
      const { isServed, isUpToDate, notify, staleSeconds, store } = yield* aValue(2)
      assert.isTrue(yield* isServed)
      assert.isUndefined(staleSeconds())
      yield* TestClock.adjust("1 hour")
      store.reading = away
      notify()
      assert.isTrue(yield* isServed)
      assert.isFalse(isUpToDate())
      assert.strictEqual(staleSeconds(), 3600)
      yield* TestClock.adjust("1 hour")
      assert.isTrue(yield* isServed)
      assert.strictEqual(staleSeconds(), 7200)
      yield* TestClock.adjust("1 second")
      assert.isFalse(yield* isServed)
      assert.isUndefined(staleSeconds())
    }).pipe(Effect.scoped)
  )

  it.effect("is read again within a second after the store is back, though nobody asks", () =>
    Effect.gen(function* () {
      const { isUpToDate, staleSeconds, store } = yield* anOutlastingValue
      yield* TestClock.adjust("10 seconds")
      store.reading = Effect.void
      yield* TestClock.adjust("1 second")
      assert.isUndefined(staleSeconds())
      assert.isTrue(isUpToDate())
    }).pipe(Effect.scoped)
  )

  it.effect("asks the store once a second, however often it is asked itself", () =>
    Effect.gen(function* () {
      const { isServed, store } = yield* anOutlastingValue
      const before = store.reads
      for (let asked = 0; asked < 100; asked += 1) assert.isTrue(yield* isServed)
      assert.strictEqual(store.reads, before)
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(store.reads, before + 5)
    }).pipe(Effect.scoped)
  )

  it.effect("does not wait for a store that hangs once it is known to be away", () =>
    Effect.gen(function* () {
      const { isServed, store } = yield* anOutlastingValue
      store.reading = Effect.never
      yield* TestClock.adjust("2 seconds")
      assert.isTrue(yield* isServed)
    }).pipe(Effect.scoped)
  )

  it.effect("unless it was never read, the store is faulty instead, or it must not", () =>
    Effect.gen(function* () {
      const never = yield* aValue(2)
      never.store.reading = away
      assert.isFalse(yield* never.isServed)

      const faulty = yield* aValue(2)
      yield* faulty.isServed
      faulty.store.reading = Effect.die("A bug")
      faulty.notify()
      const exit = yield* Effect.exit(faulty.upToDate())
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) === "A bug")

      const forbidden = yield* aValue(0)
      yield* forbidden.isServed
      yield* TestClock.adjust("1 millis")
      forbidden.store.reading = away
      forbidden.notify()
      assert.isFalse(yield* forbidden.isServed)
    }).pipe(Effect.scoped)
  )
})
