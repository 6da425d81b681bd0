import { assert } from "@effect/vitest"
import type { StrategyPosition } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  type EnvironmentAddress,
  listStrategies,
  sortStrategies
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag } from "../../fixtures/workspaces.ts"

export const sortStrategiesSuite: UseCaseSuite = {
  "gives strategies new positions, and leaves the others where they are": Effect.gen(function* () {
    const { development, ids } = yield* threeStrategies
    const [one, two, three] = ids
    yield* asAdmin(sortStrategies(development, [at(three, 0), at(one, 2)]))
    assert.deepStrictEqual(yield* orderIn(development), [at(three, 0), at(two, 1), at(one, 2)])
  }),

  "writes nothing that changes nothing": Effect.gen(function* () {
    const { development, ids } = yield* threeStrategies
    for (const same of [[], ids.map(at)]) {
      const { events } = yield* withRecordedEvents(asAdmin(sortStrategies(development, same)))
      assert.deepStrictEqual(events, [])
    }
  }),

  "is refused where two would end up in one position, and nothing moves": Effect.gen(function* () {
    const { development, ids } = yield* threeStrategies
    const [one, two] = ids
    const before = yield* orderIn(development)
    yield* invalidAt(asAdmin(sortStrategies(development, [at(one, 1)])), "/0/sortOrder")
    yield* invalidAt(asAdmin(sortStrategies(development, [at(one, 9), at(two, 9)])), "/0/sortOrder", "/1/sortOrder")
    yield* invalidAt(asAdmin(sortStrategies(development, [at(one, 8), at(one, 9)])), "/1/id")
    yield* invalidAt(asAdmin(sortStrategies(development, [at(one, 0.5)])), "/0/sortOrder")
    assert.deepStrictEqual(yield* orderIn(development), before)
  }),

  "is refused with strategies of other environments": Effect.gen(function* () {
    const { development, production, ids } = yield* threeStrategies
    const [one] = ids
    const { id } = yield* asAdmin(addStrategy(production, { name: "default" }))
    yield* refused(asAdmin(sortStrategies(development, [at(one, 5), at(id, 6), at("never-made", 7)])), {
      ...notFound("strategy", id),
      others: ["never-made"]
    })
    yield* refused(asAdmin(sortStrategies(production, [at(one, 5)])), notFound("strategy", one))
    yield* asAdmin(archiveFeature(development))
    yield* refused(asAdmin(sortStrategies(development, [at(one, 5)])), { _tag: "FeatureArchived" })
  })
}

const at = (id: string, sortOrder: number): StrategyPosition => ({ id, sortOrder })

const threeStrategies = Effect.gen(function* () {
  const { development, production } = yield* aFlag()
  const add = Effect.map(asAdmin(addStrategy(development, { name: "default" })), ({ id }) => id)
  return { development, production, ids: [yield* add, yield* add, yield* add] as const }
})

const orderIn = Effect.fn("orderIn")(function* (address: EnvironmentAddress) {
  return (yield* asAdmin(listStrategies(address))).map(({ id, sortOrder }) => at(id, sortOrder))
})
