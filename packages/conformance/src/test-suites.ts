import { CurrentLimits } from "@halyard/core/domain"
import type { Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess, setUpInstance } from "@halyard/core/use-cases"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { layerQuickSecrets } from "./fixtures/secrets.ts"
import { ampleLimits } from "./fixtures/workspaces.ts"
import { rebuilding } from "./use-cases/events/rebuilding.ts"
import type { UseCaseSuite } from "./use-cases/use-case-suite.ts"

/** Declares suites by topic, on one instance of a store that is new or belongs to an instance. */
export const testSuites = <E>(
  name: string,
  store: Layer.Layer<Store, E>,
  byTopic: Readonly<Record<string, UseCaseSuite>>
): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(name, (it) => {
    for (const [topic, suite] of Object.entries(byTopic)) {
      describe(topic, () => {
        for (const [title, test] of Object.entries(suite)) it.effect(title, () => rebuilding(test), TEST_TIMEOUT_MILLIS)
      })
    }
  })

/** Enough for an embedded database on a busy machine. */
const TEST_TIMEOUT_MILLIS = 60_000

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(Layer.mergeAll(layerStoredAccess, layerMetricsCollector())),
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets, Layer.succeed(CurrentLimits, ampleLimits)))
  )
