import { CurrentLimits } from "@halyard/core/domain"
import type { Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess, setUpInstance } from "@halyard/core/use-cases"
import { describe, layer } from "@effect/vitest"
import { Layer } from "effect"
import { layerQuickSecrets } from "./fixtures/secrets.ts"
import { ampleLimits } from "./fixtures/workspaces.ts"
import { unguarded } from "./guarded.ts"
import { rebuilding } from "./use-cases/events/rebuilding.ts"
import { isRacing } from "./use-cases/racing.ts"
import type { UseCaseSuite } from "./use-cases/use-case-suite.ts"

export interface SuiteOptions {
  /**
   * Whether to check after each test that the event log rebuilds the features that it made. The events do not depend on
   * the store, so one store is enough.
   */
  readonly rebuilding?: boolean
}

/** Declares suites by topic, on one instance of a store that is new or belongs to an instance. */
export const testSuites = <E>(
  name: string,
  store: Layer.Layer<Store, E>,
  byTopic: Readonly<Record<string, UseCaseSuite>>,
  options: SuiteOptions = {}
): void =>
  layer(instanceOn(store), { excludeTestServices: true, timeout: "1 minute" })(name, (it) => {
    for (const [topic, suite] of Object.entries(byTopic)) {
      describe(topic, () => {
        for (const [title, test] of Object.entries(suite)) {
          const checked = options.rebuilding === true ? rebuilding(test) : test
          it.effect(title, () => (isRacing(test) ? unguarded(checked) : checked), TEST_TIMEOUT_MILLIS)
        }
      })
    }
  })

/** Enough for an embedded database, or for series of changes by chance, on a busy machine. */
const TEST_TIMEOUT_MILLIS = 180_000

const instanceOn = <E>(store: Layer.Layer<Store, E>) =>
  Layer.effectDiscard(setUpInstance()).pipe(
    Layer.provideMerge(Layer.mergeAll(layerStoredAccess, layerMetricsCollector())),
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets, Layer.succeed(CurrentLimits, ampleLimits)))
  )
