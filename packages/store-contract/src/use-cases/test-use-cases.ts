import { CurrentLimits, layerGrantedAccess, setUpInstance, type Store } from "@halyard/core"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { createFeaturePromises } from "./create-feature-promises.ts"
import { layerSecrets } from "./layer-secrets.ts"
import type { UseCasePromises } from "./use-case-promises.ts"
import { roomyLimits } from "./worlds.ts"

/**
 * Holds the use cases to what they promise when they run on this store, which must be fresh or be that of an instance:
 * where it is shared with `testStores`, this comes first.
 */
export const testUseCases = <E>(name: string, store: Layer.Layer<Store, E>): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(`Use cases (${name})`, (it) => {
    for (const [topic, promises] of Object.entries(promisesByTopic)) {
      describe(topic, () => {
        for (const [promise, test] of Object.entries(promises)) it.effect(promise, () => test, TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(Layer.mergeAll(store, layerSecrets, layerGrantedAccess, Layer.succeed(CurrentLimits, roomyLimits)))
  )

const promisesByTopic: Readonly<Record<string, UseCasePromises>> = {
  createFeature: createFeaturePromises
}
