import type { Store } from "@halyard/core/ports"
import { layerMetricsCollector, layerStoredAccess } from "@halyard/core/use-cases"
import { describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { freshRetentionSuite } from "./use-cases/events/fresh-retention.suite.ts"
import { exportIdentitySuite } from "./use-cases/imports/export-identity.suite.ts"
import type { FreshSuite, OnFreshStore } from "./use-cases/fresh-suite.ts"
import { freshInsightJobSuite } from "./use-cases/insights/fresh-insight-job.suite.ts"
import { freshFormerProjectSuite } from "./use-cases/insights/fresh-former-project.suite.ts"
import { freshInsightSuite } from "./use-cases/insights/fresh-insight.suite.ts"
import { freshStalenessSuite } from "./use-cases/metrics/fresh-staleness.suite.ts"
import { declaredIdentity, declaredSuite } from "./use-cases/moving/declared.suite.ts"
import { declaredMeanwhileSuite, declaredPartsSuite } from "./use-cases/moving/declared-parts.suite.ts"
import { moveRulesSuite } from "./use-cases/moving/move-rules.suite.ts"
import { freshMoveSuite, moveIdentity } from "./use-cases/moving/fresh-move.suite.ts"
import { freshMoveAgainSuite } from "./use-cases/moving/fresh-move-again.suite.ts"
import { freshMovePlansSuite } from "./use-cases/moving/fresh-move-plans.suite.ts"
import { freshEnvironmentSuite } from "./use-cases/environments/fresh-environment.suite.ts"
import { freshSealingSuite } from "./use-cases/secrets/fresh-sealing.suite.ts"
import { freshSnapshotSuite } from "./use-cases/delivery/fresh-snapshot.suite.ts"
import { freshSetUpSuite } from "./use-cases/instance/fresh-set-up.suite.ts"
import { firstUserSuite } from "./use-cases/users/first-user.suite.ts"
import { layerQuickSecrets } from "./fixtures/secrets.ts"

/** Tests the use cases on fresh instances. Each build of the layer must be a new, empty store. */
export const testFreshInstances = <E>(name: string, store: Layer.Layer<Store, E>): void => {
  const onFreshStore = onFresh(store)

  describe(`Fresh instances (${name})`, () => {
    for (const [title, test] of Object.entries(freshSuite)) {
      it.live(title, () => test(onFreshStore), TEST_TIMEOUT_MILLIS)
    }
  })
}

/**
 * Tests the rules of moves, and that random instances, one for each of these seeds, are the same after an export and an
 * import. For quick stores: `testFreshInstances` tests one, and what depends on the store.
 */
export const testMoves = <E>(name: string, store: Layer.Layer<Store, E>, seeds: ReadonlyArray<number>): void => {
  describe(`Moves (${name})`, () => {
    for (const [title, test] of Object.entries({ ...moveRulesSuite, ...declaredSuite, ...declaredPartsSuite })) {
      it.live(title, () => test(onFresh(store)), TEST_TIMEOUT_MILLIS)
    }
    for (const seed of seeds) {
      it.live(`the random instance ${seed}`, () => moveIdentity(seed, onFresh(store)), TEST_TIMEOUT_MILLIS)
      it.live(`the files of instance ${seed}`, () => declaredIdentity(seed, onFresh(store)), TEST_TIMEOUT_MILLIS)
    }
  })
}

const onFresh = <E>(store: Layer.Layer<Store, E>): OnFreshStore => {
  const instance = Layer.mergeAll(layerStoredAccess, layerMetricsCollector()).pipe(
    Layer.provideMerge(Layer.mergeAll(store, layerQuickSecrets))
  )
  return (effect) => Effect.provide(effect, instance, { local: true })
}

const freshSuite: FreshSuite = {
  ...declaredMeanwhileSuite,
  ...freshSetUpSuite,
  ...firstUserSuite,
  ...freshSealingSuite,
  ...freshEnvironmentSuite,
  ...freshStalenessSuite,
  ...freshInsightSuite,
  ...freshFormerProjectSuite,
  ...freshInsightJobSuite,
  ...freshRetentionSuite,
  ...freshSnapshotSuite,
  ...exportIdentitySuite,
  ...freshMoveSuite,
  ...freshMoveAgainSuite,
  ...freshMovePlansSuite
}

/** Enough for several embedded databases on a busy machine. */
const TEST_TIMEOUT_MILLIS = 120_000
