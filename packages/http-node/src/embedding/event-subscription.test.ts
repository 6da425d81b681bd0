import { SharedEventTail, createFeature } from "@halyard/core/use-cases"
import { CurrentPrincipal, systemPrincipal } from "@halyard/core/domain"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { layerHalyard, setUpHalyard } from "../halyard-layer.ts"
import { layerHostLogger } from "./host-logger.ts"
import { makeEventSubscriptions } from "./event-subscription.ts"

/** An event log whose stream fails once after it was opened. */
const layerFailingOnce = Layer.effect(
  SharedEventTail,
  Effect.map(SharedEventTail, ({ follow }) => {
    let looks = 0
    return SharedEventTail.of({
      follow: Effect.map(follow, (follower) => ({
        ...follower,
        inTurn: (queries) => {
          looks += 1
          return looks === 2 ? Effect.die(new Error("The query failed")) : follower.inTurn(queries)
        }
      }))
    })
  })
)

it("goes on after a failure, and misses nothing", async () => {
  const heard: Array<string> = []
  const waiting = Promise.withResolvers<void>()
  const program = Effect.gen(function* () {
    yield* setUpHalyard({ admin: [], client: [], backend: [], frontend: [] }, undefined)
    const { add, ready } = yield* makeEventSubscriptions
    add("feature-created", ({ featureName }) => {
      heard.push(featureName ?? "")
      if (heard.length === 2) waiting.resolve()
    })
    yield* ready
    for (const name of ["first", "second"]) yield* createFeature("default", { name })
    yield* Effect.promise(() => waiting.promise)
  })
  const services = layerFailingOnce.pipe(
    Layer.provideMerge(layerHalyard({ store: layerMemory, config: { people: false } })),
    Layer.provideMerge(layerHostLogger(false))
  )
  await program.pipe(
    Effect.scoped,
    Effect.provideService(CurrentPrincipal, systemPrincipal),
    Effect.provide(services),
    Effect.runPromise
  )
  expect(heard).toEqual(["first", "second"])
})
