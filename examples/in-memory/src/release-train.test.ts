import { assert, layer } from "@effect/vitest"
import { CurrentPrincipal, searchFeatures, setUpInstance, systemPrincipal, withoutFilters } from "@halyard/core"
import { layerHalyard } from "@halyard/http-node"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { prepareRelease } from "./release-train.ts"

const service = Layer.mergeAll(layerHalyard({ store: layerMemory }), Layer.succeed(CurrentPrincipal, systemPrincipal))

layer(service)("prepareRelease", (it) => {
  it.effect("makes the features and switches them on in development only", () =>
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
