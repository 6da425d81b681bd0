import { assert } from "@effect/vitest"
import { NameExists } from "@halyard/core/domain"
import { FeatureStore, Transactions } from "@halyard/core/ports"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { aFeature, aProject, newFeature } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const transactionSuite: StoreSuite = {
  "answers what the effect answers, and keeps its writes": Effect.gen(function* () {
    const { run } = yield* Transactions
    const feature = yield* run(aFeature())
    assert.isTrue(yield* exists(feature.name))
  }),

  "undoes every write when the effect fails, and passes the failure on": Effect.gen(function* () {
    const { run } = yield* Transactions
    const feature = yield* newFeatureAnywhere
    const failure = new NameExists({ resource: "tag", name: "some" })
    const exit = yield* Effect.exit(run(Effect.andThen(insert(feature), Effect.fail(failure))))
    assert.deepStrictEqual(exit, Exit.fail(failure))
    assert.isFalse(yield* exists(feature.name))
  }),

  "does the same for what is to run once": Effect.gen(function* () {
    const { runOnce } = yield* Transactions
    const kept = yield* runOnce(aFeature())
    assert.isTrue(yield* exists(kept.name))
    const undone = yield* newFeatureAnywhere
    const exit = yield* Effect.exit(runOnce(Effect.andThen(insert(undone), Effect.fail("no"))))
    assert.deepStrictEqual(exit, Exit.fail("no"))
    assert.isFalse(yield* exists(undone.name))
  }),

  "undoes every write when the effect dies": Effect.gen(function* () {
    const { run } = yield* Transactions
    const feature = yield* newFeatureAnywhere
    const exit = yield* Effect.exit(run(Effect.andThen(insert(feature), Effect.die("a bug"))))
    assert.deepStrictEqual(exit, Exit.die("a bug"))
    assert.isFalse(yield* exists(feature.name))
  }),

  "undoes every write when the effect is interrupted": Effect.gen(function* () {
    const { run } = yield* Transactions
    const feature = yield* newFeatureAnywhere
    const written = yield* Deferred.make<void>()
    const fiber = yield* Effect.forkChild(
      run(insert(feature).pipe(Effect.andThen(Deferred.succeed(written, undefined)), Effect.andThen(Effect.never)))
    )
    yield* Deferred.await(written)
    yield* Fiber.interrupt(fiber)
    assert.isFalse(yield* exists(feature.name))
  }),

  "shows its own writes to reads inside, and to fibers forked inside": Effect.gen(function* () {
    const { run } = yield* Transactions
    const feature = yield* newFeatureAnywhere
    const seen = yield* run(
      Effect.andThen(
        insert(feature),
        Effect.all([exists(feature.name), exists(feature.name)], { concurrency: "unbounded" })
      )
    )
    assert.deepStrictEqual(seen, [true, true])
  }),

  "joins when it runs inside another: the outer failure undoes the inner writes": Effect.gen(function* () {
    const { run } = yield* Transactions
    const [outer, inner] = [yield* newFeatureAnywhere, yield* newFeatureAnywhere]
    yield* Effect.exit(run(insert(outer).pipe(Effect.andThen(run(insert(inner))), Effect.andThen(Effect.fail("no")))))
    assert.isFalse(yield* exists(outer.name))
    assert.isFalse(yield* exists(inner.name))
  }),

  "undoes the inner writes only when an inner failure is caught": Effect.gen(function* () {
    const { run } = yield* Transactions
    const [before, inner, after] = [yield* newFeatureAnywhere, yield* newFeatureAnywhere, yield* newFeatureAnywhere]
    yield* run(
      Effect.gen(function* () {
        yield* insert(before)
        yield* Effect.exit(run(Effect.andThen(insert(inner), Effect.fail("no"))))
        yield* insert(after)
      })
    )
    assert.isTrue(yield* exists(before.name))
    assert.isFalse(yield* exists(inner.name))
    assert.isTrue(yield* exists(after.name))
  }),

  "goes on after a name that was taken": Effect.gen(function* () {
    const { run } = yield* Transactions
    const taken = yield* aFeature()
    const [before, after] = [yield* newFeatureAnywhere, yield* newFeatureAnywhere]
    yield* run(
      Effect.gen(function* () {
        yield* insert(before)
        yield* Effect.flip((yield* FeatureStore).create([taken]))
        yield* insert(after)
      })
    )
    assert.isTrue(yield* exists(before.name))
    assert.isTrue(yield* exists(after.name))
  })
}

const newFeatureAnywhere = Effect.flatMap(aProject(), (project) => newFeature({ project: project.id }))

const insert = Effect.fn("insert")(function* (feature: Effect.Success<typeof newFeatureAnywhere>) {
  yield* Effect.orDie((yield* FeatureStore).create([feature]))
})

const exists = Effect.fn("exists")(function* (name: string) {
  const found = yield* (yield* FeatureStore).lock([name])
  return found.length === 1
})
