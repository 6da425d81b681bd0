import { assert } from "@effect/vitest"
import { nextSortOrder } from "@halyard/core/domain"
import {
  approvalRulesLock,
  ChangeRequestStore,
  FeatureEnvironmentStore,
  FeatureReads,
  FeatureStore,
  Transactions
} from "@halyard/core/ports"
import { Deferred, Effect, Fiber, Schedule } from "effect"
import {
  isEnabled,
  aFeature,
  anEnvironment,
  anyone,
  anAddress,
  aProject,
  newFeature,
  newStrategy
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

/** Stores may serialize transactions, so no test waits inside one transaction for another. */
export const transactionConcurrencySuite: StoreSuite = {
  "hides writes from other fibers until it ends": Effect.gen(function* () {
    const { run } = yield* Transactions
    const { create } = yield* FeatureStore
    const project = yield* aProject()
    const feature = yield* newFeature({ project: project.id })
    const written = yield* Deferred.make<void>()
    let isEnding = false
    const writer = yield* Effect.forkChild(
      run(
        Effect.gen(function* () {
          yield* Effect.orDie(create([feature]))
          yield* Deferred.succeed(written, undefined)
          yield* Effect.sleep("40 millis")
          isEnding = true
        })
      )
    )
    yield* Deferred.await(written)
    yield* seesFeature(project.id).pipe(
      Effect.tap((isSeen) => Effect.sync(() => assert.isTrue(isEnding || !isSeen, "saw what was not committed"))),
      Effect.repeat({ while: () => !isEnding, schedule: Schedule.spaced("5 millis") })
    )
    yield* Fiber.join(writer)
    assert.isTrue(yield* seesFeature(project.id))
  }),

  "never shows writes that are undone": Effect.gen(function* () {
    const { run } = yield* Transactions
    const { create } = yield* FeatureStore
    const project = yield* aProject()
    const feature = yield* newFeature({ project: project.id })
    const written = yield* Deferred.make<void>()
    const writer = yield* Effect.forkChild(
      Effect.exit(
        run(
          Effect.gen(function* () {
            yield* Effect.orDie(create([feature]))
            yield* Deferred.succeed(written, undefined)
            yield* Effect.sleep("30 millis")
            return yield* Effect.fail("undone")
          })
        )
      )
    )
    yield* Deferred.await(written)
    assert.isFalse(yield* seesFeature(project.id))
    yield* Fiber.join(writer)
    assert.isFalse(yield* seesFeature(project.id))
  }),

  "lets reads of one moment see transactions of others as a whole or not at all": Effect.gen(function* () {
    const { atOneMoment, run } = yield* Transactions
    const { create } = yield* FeatureStore
    const [first, second] = [yield* aProject(), yield* aProject()]
    const [looked, written] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const features = yield* Effect.forEach([first, second], ({ id }) => newFeature({ project: id }))
    const writer = yield* Effect.forkChild(
      Deferred.await(looked).pipe(
        Effect.andThen(run(Effect.orDie(create(features)))),
        Effect.andThen(Deferred.succeed(written, undefined))
      )
    )
    const seen = yield* atOneMoment(
      Effect.gen(function* () {
        const early = yield* seesFeature(first.id)
        yield* Deferred.succeed(looked, undefined)
        yield* Effect.timeoutOption(Deferred.await(written), "200 millis")
        return [early, yield* seesFeature(first.id), yield* seesFeature(second.id)]
      })
    )
    assert.deepStrictEqual(seen, [false, false, false])
    yield* Fiber.join(writer)
    assert.isTrue(yield* seesFeature(second.id))
    assert.strictEqual(yield* run(atOneMoment(Effect.as(aFeature({ project: first.id }), "joined"))), "joined")
  }),

  "keeps what others write outside it in the meantime": Effect.gen(function* () {
    const { run } = yield* Transactions
    const { lock } = yield* FeatureStore
    const started = yield* Deferred.make<void>()
    const inside = yield* Effect.forkChild(
      run(
        Effect.gen(function* () {
          const feature = yield* aFeature()
          yield* Deferred.succeed(started, undefined)
          yield* Effect.sleep("20 millis")
          return feature.name
        })
      )
    )
    yield* Deferred.await(started)
    const outside = yield* aFeature()
    assert.strictEqual((yield* lock([yield* Fiber.join(inside), outside.name])).length, 2)
  }),

  "a second lock waits for the first": Effect.gen(function* () {
    const { lock } = yield* Transactions
    const project = yield* aProject()
    assert.deepStrictEqual(yield* orderOfTwo(lock(project.id)), ["first ends", "second goes on"])
  }),

  "a lock waits for shared locks, and a shared lock waits for a lock": Effect.gen(function* () {
    const { lock, share } = yield* Transactions
    const [one, other] = [yield* aProject(), yield* aProject()]
    assert.deepStrictEqual(yield* orderOfTwo(share(one.id), lock(one.id)), ["first ends", "second goes on"])
    assert.deepStrictEqual(yield* orderOfTwo(lock(other.id), share(other.id)), ["first ends", "second goes on"])
    yield* Effect.all([orderOfTwo(share(one.id)), orderOfTwo(share(one.id))], { concurrency: "unbounded" })
  }),

  "the rules of approval wait for whoever changes those of one of the projects, and the other way round": Effect.gen(
    function* () {
      const { lock } = yield* Transactions
      const { shareRules } = yield* ChangeRequestStore
      const [one, other] = [yield* aProject(), yield* aProject()]
      const [sharing, changing] = [shareRules([other.id, one.id]), lock(approvalRulesLock(one.id))]
      assert.deepStrictEqual(yield* orderOfTwo(sharing, changing), ["first ends", "second goes on"])
      assert.deepStrictEqual(yield* orderOfTwo(changing, sharing), ["first ends", "second goes on"])
    }
  ),

  "a second lock of a feature waits for the first": Effect.gen(function* () {
    const { lock } = yield* FeatureStore
    const feature = yield* aFeature()
    assert.deepStrictEqual(yield* orderOfTwo(lock([feature.name])), ["first ends", "second goes on"])
  }),

  "loses no update of those who take turns by a lock": Effect.gen(function* () {
    const { run, lock } = yield* Transactions
    const { addStrategies, strategies } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    const addOne = run(
      Effect.gen(function* () {
        yield* lock(address.feature)
        const sortOrder = nextSortOrder(yield* strategies(address))
        yield* addStrategies([yield* newStrategy(address, { sortOrder })])
      })
    )
    yield* Effect.all(
      Array.from({ length: 8 }, () => addOne),
      { concurrency: "unbounded" }
    )
    const sortOrders = (yield* strategies(address)).map(({ sortOrder }) => sortOrder)
    assert.deepStrictEqual(
      sortOrders,
      Array.from({ length: 8 }, (_, index) => index)
    )
  }),

  "lets both win who switch different environments of one feature at once": Effect.gen(function* () {
    const { run } = yield* Transactions
    const { lock } = yield* FeatureStore
    const { setEnabled } = yield* FeatureEnvironmentStore
    const environments = [yield* anEnvironment(), yield* anEnvironment()].map(({ name }) => name)
    const { name: feature } = yield* aFeature({ environments })
    yield* Effect.forEach(
      environments,
      (environment) => run(Effect.andThen(lock([feature]), setEnabled([{ feature, environment, enabled: true }]))),
      { concurrency: "unbounded" }
    )
    const states = yield* Effect.forEach(environments, (environment) => isEnabled({ feature, environment }))
    assert.deepStrictEqual(states, [true, true])
  })
}

const seesFeature = Effect.fn("seesFeature")(function* (project: string) {
  return (yield* (yield* FeatureReads).ofProject(project, anyone)).length > 0
})

/** The order of two transactions that lock the same thing. The second requests the lock while the first has it. */
const orderOfTwo = Effect.fn("orderOfTwo")(function* (
  take: Effect.Effect<unknown>,
  takeToo: Effect.Effect<unknown> = take
) {
  const { run } = yield* Transactions
  const order: Array<string> = []
  const taken = yield* Deferred.make<void>()
  const first = yield* Effect.forkChild(
    run(
      Effect.gen(function* () {
        yield* take
        yield* Deferred.succeed(taken, undefined)
        yield* Effect.sleep("30 millis")
        order.push("first ends")
      })
    )
  )
  yield* Deferred.await(taken)
  yield* run(
    Effect.andThen(
      takeToo,
      Effect.sync(() => order.push("second goes on"))
    )
  )
  yield* Fiber.join(first)
  return order
})
