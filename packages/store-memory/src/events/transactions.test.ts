import { assert, it } from "@effect/vitest"
import { InstanceStore, Transactions } from "@halyard/core/ports"
import { Deferred, Effect, Fiber, Option } from "effect"
import { layerMemory } from "../layer-memory.ts"

it.live("atOneMoment neither waits for a transaction nor sees what it has not committed", () =>
  Effect.gen(function* () {
    const { atOneMoment, run } = yield* Transactions
    const { id, setId } = yield* InstanceStore
    const asked = yield* Deferred.make<void>()
    const reader = yield* Effect.forkChild(Effect.andThen(Deferred.await(asked), atOneMoment(id)))
    const seen = yield* run(
      Effect.gen(function* () {
        yield* setId("given")
        yield* Deferred.succeed(asked, undefined)
        return yield* Effect.timeoutOption(Fiber.join(reader), "1 second")
      })
    )
    assert.deepStrictEqual(seen, Option.some(Option.none()))
    assert.deepStrictEqual(yield* atOneMoment(id), Option.some("given"))
  }).pipe(Effect.provide(layerMemory))
)
