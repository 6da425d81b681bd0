import { assert } from "@effect/vitest"
import { LeaseStore } from "@halyard/core/ports"
import { Duration, Effect } from "effect"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueId } from "../../fixtures/unique.ts"

const LONG = Duration.minutes(10)

export const leaseStoreSuite: StoreSuite = {
  "gives each name to one owner, until it is given back": Effect.gen(function* () {
    const { acquire, release } = yield* LeaseStore
    const [a, b] = [yield* uniqueId, yield* uniqueId]
    assert.deepStrictEqual(yield* acquire([a], "one", LONG), [a])
    assert.deepStrictEqual(yield* acquire([a, b], "two", LONG), [b])
    assert.sameMembers([...(yield* acquire([b, a], "one", LONG))], [a])
    yield* release([a, b], "one")
    assert.sameMembers([...(yield* acquire([a, b], "two", LONG))], [a, b])
    assert.deepStrictEqual(yield* acquire([a, b], "one", LONG), [])
  }),

  "gives what has ended to the next": Effect.gen(function* () {
    const { acquire } = yield* LeaseStore
    const name = yield* uniqueId
    yield* acquire([name], "one", Duration.millis(1))
    yield* Effect.sleep("30 millis")
    assert.deepStrictEqual(yield* acquire([name], "two", LONG), [name])
    assert.deepStrictEqual(yield* acquire([name], "one", LONG), [])
  }),

  "gives a name to one of many who ask at once": Effect.gen(function* () {
    const { acquire } = yield* LeaseStore
    const names = [yield* uniqueId, yield* uniqueId]
    const owners = Array.from({ length: 8 }, (_, index) => `owner-${index}`)
    const leased = yield* Effect.forEach(owners, (owner) => acquire(names, owner, LONG), { concurrency: "unbounded" })
    assert.sameMembers(leased.flat(), names)
  })
}
