import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { HalyardClient } from "../src/effect/index.ts"
import { serve } from "./harness/serve.ts"

const layerClient = Layer.unwrap(
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => serve()),
      ({ close }) => Effect.promise(close)
    ),
    ({ token, url }) => HalyardClient.layer({ url, token: Redacted.make(token) })
  )
).pipe(Layer.provide(FetchHttpClient.layer))

layer(layerClient)("HalyardClient", (it) => {
  it.effect("calls operations, with and without a query", () =>
    Effect.gen(function* () {
      const halyard = yield* HalyardClient
      yield* halyard.features.createFeature({ params: { projectId: "default" }, payload: { name: "checkout" } })
      const params = { projectId: "default", featureName: "checkout" }
      const feature = yield* halyard.features.getFeature({ params })
      assert.deepStrictEqual([feature.name, feature.archived], ["checkout", false])
      const { projects } = yield* halyard.projects.getProjects()
      assert.deepStrictEqual(
        projects.map(({ id }) => id),
        ["default"]
      )
      const archived = yield* halyard.projects.getProjects({ query: { archived: "true" } })
      assert.deepStrictEqual(archived.projects, [])
    })
  )

  it.effect("fails with the errors of the contract", () =>
    Effect.gen(function* () {
      const halyard = yield* HalyardClient
      const params = { projectId: "default", featureName: "nothing" }
      const failure = yield* Effect.flip(halyard.features.getFeature({ params }))
      assert.strictEqual("name" in failure ? failure.name : "", "NotFoundError")
    })
  )

  it.effect("refuses parameters that would change the path, before it sends anything", () =>
    Effect.gen(function* () {
      const halyard = yield* HalyardClient
      yield* halyard.features.createFeature({ params: { projectId: "default" }, payload: { name: "search" } })
      for (const featureName of ["", ".", ".."]) {
        const failure = yield* Effect.flip(
          halyard.features.archiveFeature({ params: { projectId: "default", featureName } })
        )
        assert.instanceOf(failure, Schema.SchemaError)
        assert.include(failure.message, '`featureName` must not be empty, "." or ".."')
      }
      const feature = yield* halyard.features.getFeature({ params: { projectId: "default", featureName: "search" } })
      assert.isFalse(feature.archived)
    })
  )
})
