import { layerMetricsCollector, layerStoredAccess, type Store } from "@halyard/core"
import { describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { exportIdentityPromises } from "./imports/export-identity-promises.ts"
import type { FreshPromises, OnFreshStore } from "./fresh-promises.ts"
import { freshInsightJobPromises } from "./insights/fresh-insight-job-promises.ts"
import { freshInsightPromises } from "./insights/fresh-insight-promises.ts"
import { freshStalenessPromises } from "./metrics/fresh-staleness-promises.ts"
import { freshEnvironmentPromises } from "./projects/fresh-environment-promises.ts"
import { freshSealingPromises } from "./settings/fresh-sealing-promises.ts"
import { freshSnapshotPromises } from "./delivery/fresh-snapshot-promises.ts"
import { freshSetUpPromises } from "./settings/fresh-set-up-promises.ts"
import { firstUserPromises } from "./people/first-user-promises.ts"
import { layerQuickSecrets } from "./layer-quick-secrets.ts"

/** Holds the use cases to what they promise on fresh instances. Each time that it is built, the store must be a new and empty one. */
export const testFreshInstances = <E>(name: string, store: Layer.Layer<Store, E>): void => {
  const instance = Layer.mergeAll(layerStoredAccess, layerMetricsCollector()).pipe(
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets))
  )
  const onFreshStore: OnFreshStore = (effect) => Effect.provide(effect, instance, { local: true })

  describe(`Fresh instances (${name})`, () => {
    for (const [promise, test] of Object.entries(freshPromises)) {
      it.live(promise, () => test(onFreshStore), TEST_TIMEOUT_MILLIS)
    }
  })
}

const freshPromises: FreshPromises = {
  ...freshSetUpPromises,
  ...firstUserPromises,
  ...freshSealingPromises,
  ...freshEnvironmentPromises,
  ...freshStalenessPromises,
  ...freshInsightPromises,
  ...freshInsightJobPromises,
  ...freshSnapshotPromises,
  ...exportIdentityPromises
}

/** Enough for several embedded databases on a busy machine. */
const TEST_TIMEOUT_MILLIS = 120_000
