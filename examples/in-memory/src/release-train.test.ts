import { assert, layer } from "@effect/vitest"
import { CurrentPrincipal, systemPrincipal, withoutFilters } from "@halyard/core/domain"
import { searchFeatures, setUpInstance } from "@halyard/core/use-cases"
import { layerHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { prepareRelease } from "./release-train.ts"

const service = Layer.mergeAll(layerHalyard({ store: layerMemory }), Layer.succeed(CurrentPrincipal, systemPrincipal))

layer(service)("prepareRelease", (it) => {
  it.effect("creates the features and enables them in development only", () =>
    Effect.gen(function* () {
      yield* setUpInstance()
      yield* prepareRelease("default", ["checkout", "search"])

      const { features } = yield* searchFeatures(withoutFilters)
      const on = features.map(({ name, environments }) => [name, environments.map(({ enabled }) => enabled)])
      assert.deepStrictEqual(on, [
        ["checkout", [true, false]],
        ["search", [true, false]]
      ])
    })
  )
})
