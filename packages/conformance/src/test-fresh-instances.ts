import type { Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess } from "@halyard/core/use-cases"
import { describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { exportIdentityPromises } from "./use-cases/imports/export-identity.suite.ts"
import type { FreshPromises, OnFreshStore } from "./use-cases/fresh-promises.ts"
import { freshInsightJobPromises } from "./use-cases/insights/fresh-insight-job.suite.ts"
import { freshInsightPromises } from "./use-cases/insights/fresh-insight.suite.ts"
import { freshStalenessPromises } from "./use-cases/metrics/fresh-staleness.suite.ts"
import { freshEnvironmentPromises } from "./use-cases/environments/fresh-environment.suite.ts"
import { freshSealingPromises } from "./use-cases/secrets/fresh-sealing.suite.ts"
import { freshSnapshotPromises } from "./use-cases/delivery/fresh-snapshot.suite.ts"
import { freshSetUpPromises } from "./use-cases/instance/fresh-set-up.suite.ts"
import { firstUserPromises } from "./use-cases/users/first-user.suite.ts"
import { layerQuickSecrets } from "./fixtures/layer-quick-secrets.ts"

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
