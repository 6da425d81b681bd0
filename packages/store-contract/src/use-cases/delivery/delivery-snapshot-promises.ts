import { assert } from "@effect/vitest"
import {
  archiveFeature,
  DeliveryReads,
  DeliverySnapshots,
  disableFeature,
  enableFeature,
  layerDeliverySnapshots,
  updateFeature
} from "@halyard/core"
import { Effect, Fiber, Layer } from "effect"
import { asAdmin } from "../people/principals.ts"
import type { UseCasePromises } from "../use-case-promises.ts"
import { aFlag } from "../worlds.ts"

export const deliverySnapshotPromises: UseCasePromises = {
  "are the same object until something is done that concerns their environment": onSnapshots(({ current, reads }) =>
    Effect.gen(function* () {
      const { address, development, production } = yield* aFlag()
      const first = yield* current("development")
      assert.strictEqual(yield* current("development"), first)
      yield* asAdmin(enableFeature(production))
      assert.strictEqual(yield* current("development"), first)
      assert.deepStrictEqual(reads, [undefined])

      yield* asAdmin(enableFeature(development))
      const second = yield* current("development")
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
        Array.from({ length: 20 }, () => current("development")),
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
      const before = yield* current("development")
      yield* asAdmin(updateFeature(address, { description: "another" }))
      yield* asAdmin(enableFeature(development))
      yield* asAdmin(disableFeature(development))
      const between = yield* current("development")
      yield* asAdmin(archiveFeature(address))
      const { history, revision } = yield* current("development")
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

  "tell who watches of what is done": onSnapshots(({ watch }) =>
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
  /** The names of features that were read, undefined for all. */
  readonly reads: Array<ReadonlyArray<string> | undefined>
}

/** Runs the effect with snapshots of its own, and tells it what they read. */
function onSnapshots<A, E, R>(use: (snapshots: Watched) => Effect.Effect<A, E, R>) {
  const reads: Watched["reads"] = []
  const watched = Layer.effect(
    DeliveryReads,
    Effect.map(DeliveryReads, (store) => ({
      ...store,
      features: (environment: string, names?: ReadonlyArray<string>) =>
        Effect.suspend(() => {
          reads.push(names)
          return store.features(environment, names)
        })
    }))
  )
  return Effect.scoped(
    Effect.flatMap(DeliverySnapshots, (snapshots) => use({ ...snapshots, reads })).pipe(
      Effect.provide(Layer.provide(layerDeliverySnapshots, watched), { local: true })
    )
  )
}
