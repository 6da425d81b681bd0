import { assert } from "@effect/vitest"
import { FeatureEnvironmentStore, FeatureReads, FeatureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import {
  isEnabled,
  aFeature,
  anEnvironment,
  anyone,
  anAddress,
  aProject,
  aStrategy
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const featureMoveSuite: StoreSuite = {
  "puts a feature into another project and changes nothing else": Effect.gen(function* () {
    const { countActive, lock, move } = yield* FeatureStore
    const environment = (yield* anEnvironment()).name
    const feature = yield* aFeature({ environments: [environment] })
    yield* aStrategy({ feature: feature.name, environment })
    const [before] = yield* (yield* FeatureReads).whole([feature.name], anyone)
    const project = (yield* aProject()).id
    yield* move(feature.name, project)
    const [after] = yield* (yield* FeatureReads).whole([feature.name], anyone)
    assert.deepStrictEqual(after, { ...before, project } as typeof after)
    assert.strictEqual((yield* lock([feature.name]))[0]?.project, project)
    assert.strictEqual((yield* countActive(project)).project, 1)
    assert.strictEqual((yield* countActive(feature.project)).project, 0)
  }),

  "takes features out of environments with all that they have there, and leaves other environments alone": Effect.gen(
    function* () {
      const { link, ownerOfStrategy, strategies, unlink } = yield* FeatureEnvironmentStore
      const [address, neighbour] = [yield* anAddress, (yield* aFeature()).name]
      const other = { feature: address.feature, environment: (yield* anEnvironment()).name }
      const beside = { feature: neighbour, environment: address.environment }
      yield* link([other, beside])
      const { id } = yield* aStrategy(address)
      const kept = [yield* aStrategy(other), yield* aStrategy(beside)]
      yield* unlink([address, { feature: "never-made", environment: address.environment }])
      assert.isUndefined(yield* isEnabled(address))
      assert.isUndefined(yield* ownerOfStrategy(id))
      for (const [index, each] of [other, beside].entries()) {
        assert.deepStrictEqual(
          (yield* strategies(each)).map((strategy) => strategy.id),
          [kept[index]?.id]
        )
      }
      yield* link([address])
      assert.deepStrictEqual(yield* strategies(address), [])
      yield* unlink([])
    }
  )
}
