import { assert } from "@effect/vitest"
import { Changes, DeliveryReads, DeliverySnapshots } from "@halyard/core/ports"
import {
  addStrategy,
  archiveFeature,
  createSegment,
  disableFeature,
  enableFeature,
  layerDeliverySnapshots,
  updateFeature,
  updateSegment
} from "@halyard/core/use-cases"
import { Deferred, Effect, Fiber, Layer, Queue, type Scope } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, aFlag } from "../../fixtures/workspaces.ts"

export const deliverySnapshotSuite: UseCaseSuite = {
  "are the same object until something is done that concerns their environment": onSnapshots(({ current, reads }) =>
    Effect.gen(function* () {
      const { address, development, production } = yield* aFlag()
      const first = yield* current({ environment: "development" })
      assert.strictEqual(yield* current({ environment: "development" }), first)
      yield* asAdmin(enableFeature(production))
      assert.strictEqual(yield* current({ environment: "development" }), first)
      assert.deepStrictEqual(reads, [undefined])

      yield* asAdmin(enableFeature(development))
      const second = yield* current({ environment: "development" })
      assert.deepStrictEqual(reads, [undefined, [address.feature]])
      assert.isAbove(second.revision, first.revision)
      assert.isFalse(first.features.get(address.feature)?.feature.enabled)
      assert.isTrue(second.features.get(address.feature)?.feature.enabled)
      for (const [name, feature] of first.features) {
        if (name !== address.feature) assert.strictEqual(second.features.get(name), feature)
      }
      assert.strictEqual(second.segments, first.segments)
    })
  ),

  "are read once for all who ask at once": onSnapshots(({ current, reads }) =>
    Effect.gen(function* () {
      const { development } = yield* aFlag()
      const askAll = Effect.all(
        Array.from({ length: 20 }, () => current({ environment: "development" })),
        { concurrency: 20 }
      )
      assert.strictEqual(new Set(yield* askAll).size, 1)
      assert.lengthOf(reads, 1)
      yield* asAdmin(enableFeature(development))
      assert.strictEqual(new Set(yield* askAll).size, 1)
      assert.lengthOf(reads, 2)
    })
  ),

  "know what was before each change": onSnapshots(({ current }) =>
    Effect.gen(function* () {
      const { address, development } = yield* aFlag()
      const before = yield* current({ environment: "development" })
      yield* asAdmin(updateFeature(address, { description: "another" }))
      yield* asAdmin(enableFeature(development))
      yield* asAdmin(disableFeature(development))
      const between = yield* current({ environment: "development" })
      yield* asAdmin(archiveFeature(address))
      const { history, revision } = yield* current({ environment: "development" })
      assert.strictEqual(history.since, before.revision)
      const own = history.changes.filter(({ feature }) => feature === address.feature)
      assert.deepStrictEqual(
        own.map((change) => [change.eventId > before.revision, change.before]),
        [
          [true, before.features.get(address.feature)],
          [true, between.features.get(address.feature)]
        ]
      )
      assert.strictEqual(own.at(-1)?.eventId, revision)
    })
  ),

  "contain what there was at their revision, whatever is done while they are read": onSnapshots(
    ({ beforeRead, current }) =>
      Effect.gen(function* () {
        const { address } = yield* aFlag()
        const before = yield* current({ environment: "development" })
        yield* asAdmin(updateFeature(address, { description: "another" }))
        const archiving = yield* beforeRead(asAdmin(archiveFeature(address)))
        const between = yield* current({ environment: "development" })
        assert.isTrue(between.features.has(address.feature))
        yield* Fiber.join(archiving)
        const { features, history } = yield* current({ environment: "development" })
        assert.isFalse(features.has(address.feature))
        assert.deepStrictEqual(
          history.changes.map(({ after, before: known }) => [after, known]),
          [before, between].map(({ features: had, revision }) => [revision, had.get(address.feature)])
        )
      })
  ),

  "are at least as new as the revision that the caller has already seen": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    const unheard = Changes.of({ subscribe: Queue.unbounded<void>() })
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { current } = yield* DeliverySnapshots
        const first = yield* current({ environment: "development" })
        yield* asAdmin(enableFeature(development))
        assert.strictEqual(yield* current({ environment: "development" }, first.revision), first)
        const second = yield* current({ environment: "development" }, first.revision + 1)
        assert.isTrue(second.features.get(address.feature)?.feature.enabled)
        assert.strictEqual(yield* current({ environment: "development" }, second.revision + 1_000_000), second)
      }).pipe(Effect.provide(Layer.provide(layerDeliverySnapshots, Layer.succeed(Changes, unheard)), { local: true }))
    )
  }),

  "are not looked at again for what is known elsewhere and concerns other environments": Effect.gen(function* () {
    const { development, production } = yield* aFlag()
    const unheard = Changes.of({ subscribe: Queue.unbounded<void>() })
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { current } = yield* DeliverySnapshots
        const first = yield* current({ environment: "development" })
        yield* asAdmin(enableFeature(production))
        assert.strictEqual(yield* current({ environment: "development" }, first.revision + 1), first)
        yield* asAdmin(enableFeature(development))
        assert.strictEqual(yield* current({ environment: "development" }, first.revision + 1), first)
      }).pipe(Effect.provide(Layer.provide(layerDeliverySnapshots, Layer.succeed(Changes, unheard)), { local: true }))
    )
  }),

  "know of a segment that was changed since a feature began to name it": onSnapshots(({ current }) =>
    Effect.gen(function* () {
      const { development } = yield* aFlag()
      const name = yield* uniqueName("segment")
      const { id } = yield* asAdmin(createSegment({ name, constraints: [] }))
      const first = yield* current({ environment: "development" })
      yield* asAdmin(addStrategy(development, { name: "default", segments: [id] }))
      yield* asAdmin(updateSegment(id, { name, constraints: [aConstraint] }))
      const { history, revision, segments } = yield* current({ environment: "development" })
      assert.lengthOf(segments.get(id)?.constraints ?? [], 1)
      const own = history.changes.at(-1)
      assert.deepStrictEqual(own, { eventId: revision, after: first.revision, segment: id })
    })
  ),

  "notify watchers of changes": onSnapshots(({ watch }) =>
    Effect.gen(function* () {
      const { development } = yield* aFlag()
      const changed = yield* watch
      const waiting = yield* Effect.forkChild(changed)
      yield* asAdmin(enableFeature(development))
      yield* Fiber.join(waiting)
    })
  )
}

type Watched = DeliverySnapshots["Service"] & {
  /** The feature names of each read; undefined means all. */
  readonly reads: Array<ReadonlyArray<string> | undefined>
  /** Runs another change before the next read of features, unless the store blocks it. */
  readonly beforeRead: <E, R>(
    act: Effect.Effect<unknown, E, R>
  ) => Effect.Effect<Fiber.Fiber<unknown, E>, never, R | Scope.Scope>
}

/** Runs the effect with separate snapshots and records their reads. It may read while something else changes. */
function onSnapshots<A, E, R>(use: (snapshots: Watched) => Effect.Effect<A, E, R>) {
  const reads: Watched["reads"] = []
  let meanwhile: Effect.Effect<unknown> = Effect.void
  const beforeRead: Watched["beforeRead"] = (act) =>
    Effect.gen(function* () {
      const start = yield* Deferred.make<void>()
      const fiber = yield* Effect.forkScoped(Effect.andThen(Deferred.await(start), act))
      meanwhile = Effect.andThen(
        Deferred.succeed(start, undefined),
        Effect.timeoutOption(Fiber.await(fiber), "200 millis")
      )
      return fiber
    })
  const watched = Layer.effect(
    DeliveryReads,
    Effect.map(DeliveryReads, (store) => ({
      ...store,
      features: (environment: string, names?: ReadonlyArray<string>) =>
        Effect.suspend(() => {
          reads.push(names)
          const act = meanwhile
          meanwhile = Effect.void
          return Effect.andThen(act, store.features(environment, names))
        })
    }))
  )
  return Effect.scoped(
    Effect.flatMap(DeliverySnapshots, (snapshots) => use({ ...snapshots, beforeRead, reads })).pipe(
      Effect.provide(Layer.provide(layerDeliverySnapshots, watched), { local: true })
    )
  ).pipe(racing)
}
