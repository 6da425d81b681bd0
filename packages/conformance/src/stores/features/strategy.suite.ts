import { assert } from "@effect/vitest"
import type { Strategy } from "@halyard/core/domain"
import { FeatureEnvironmentStore, type StrategyInEnvironment } from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import { aFeature, anEnvironment, anAddress, aSegment, aStrategy, newStrategy } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const strategySuite: StoreSuite = {
  "keeps strategies as they are given": Effect.gen(function* () {
    const { strategies } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    const segments = [(yield* aSegment()).id, (yield* aSegment()).id]
    const strategy = yield* aStrategy(address, { ...detailed, segments })
    assert.deepStrictEqual(yield* strategies(address), [asStrategy(strategy)])
  }),

  "knows where the strategy of an id stands": Effect.gen(function* () {
    const { ownerOfStrategy } = yield* FeatureEnvironmentStore
    const [address, other] = [yield* anAddress, yield* anAddress]
    const strategy = yield* aStrategy(address)
    yield* aStrategy(other)
    assert.deepStrictEqual(yield* ownerOfStrategy(strategy.id), address)
    assert.strictEqual(yield* ownerOfStrategy("unknown"), undefined)
  }),

  "lists them by sort order, then id": Effect.gen(function* () {
    const { addStrategies, strategies } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    const late = yield* newStrategy(address, { sortOrder: 10 })
    const ties = [yield* newStrategy(address, { sortOrder: 9 }), yield* newStrategy(address, { sortOrder: 9 })]
    const early = yield* newStrategy(address, { sortOrder: -1 })
    yield* addStrategies([late, ...ties, early])
    const expected = [early, ...ties.toSorted((left, right) => (left.id < right.id ? -1 : 1)), late]
    assert.deepStrictEqual(yield* strategies(address), expected.map(asStrategy))
  }),

  "adds strategies in several environments at once": Effect.gen(function* () {
    const { addStrategies, strategies } = yield* FeatureEnvironmentStore
    const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name] as const
    const { name: feature } = yield* aFeature({ environments })
    const addresses = [
      { feature, environment: environments[0] },
      { feature, environment: environments[1] },
      yield* anAddress
    ]
    const added = yield* Effect.forEach(addresses, (address) => newStrategy(address))
    yield* addStrategies(added)
    const found = yield* Effect.forEach(addresses, strategies)
    assert.deepStrictEqual(
      found,
      added.map((strategy) => [asStrategy(strategy)])
    )
  }),

  "removes strategies by id and passes over unknown ones": Effect.gen(function* () {
    const { removeStrategies, strategies } = yield* FeatureEnvironmentStore
    const [address, other] = [yield* anAddress, yield* anAddress]
    const [goes, stays, goesToo] = [yield* aStrategy(address), yield* aStrategy(address), yield* aStrategy(other)]
    const unknown = yield* newStrategy(address)
    yield* removeStrategies([goes.id, goesToo.id, unknown.id])
    assert.deepStrictEqual(yield* strategies(address), [asStrategy(stays)])
    assert.deepStrictEqual(yield* strategies(other), [])
  }),

  "replaces what strategies say, each where it is, and passes over unknown ones": Effect.gen(function* () {
    const { replaceStrategies, strategies } = yield* FeatureEnvironmentStore
    const [address, other] = [yield* anAddress, yield* anAddress]
    const segments = [(yield* aSegment()).id, (yield* aSegment()).id, (yield* aSegment()).id]
    const grows = yield* aStrategy(address, { segments: segments.slice(0, 1), sortOrder: 1 })
    const shrinks = yield* aStrategy(address, { ...detailed, segments, sortOrder: 2 })
    const stays = yield* aStrategy(address, { segments: segments.slice(1), sortOrder: 3 })
    const elsewhere = yield* aStrategy(other, { segments })
    const unknown = yield* newStrategy(address, { segments })
    const larger = { ...asStrategy(grows), ...content(detailed), segments: segments.toReversed(), sortOrder: 5 }
    const smaller = { ...asStrategy(shrinks), name: "userWithId", ...bare, segments: segments.slice(2) }
    const emptied = { ...asStrategy(elsewhere), segments: [] }
    yield* replaceStrategies([larger, smaller, emptied, unknown])
    assert.deepStrictEqual(yield* strategies(address), [smaller, asStrategy(stays), larger])
    assert.deepStrictEqual(yield* strategies(other), [emptied])
    yield* replaceStrategies([])
  }),

  "moves strategies, and passes over unknown ones": Effect.gen(function* () {
    const { moveStrategies, strategies } = yield* FeatureEnvironmentStore
    const [address, other] = [yield* anAddress, yield* anAddress]
    const [one, two] = [yield* aStrategy(address, { sortOrder: 1 }), yield* aStrategy(address, { sortOrder: 2 })]
    const three = yield* aStrategy(other, detailed)
    const unknown = yield* newStrategy(address)
    yield* moveStrategies([
      { id: one.id, sortOrder: 2_147_483_647 },
      { id: three.id, sortOrder: -2_147_483_648 },
      { id: unknown.id, sortOrder: 0 }
    ])
    assert.deepStrictEqual(yield* strategies(address), [
      asStrategy(two),
      asStrategy({ ...one, sortOrder: 2_147_483_647 })
    ])
    assert.deepStrictEqual(yield* strategies(other), [asStrategy({ ...three, sortOrder: -2_147_483_648 })])
    yield* moveStrategies([])
  }),

  "enables strategies that were disabled, and only those": Effect.gen(function* () {
    const { enableStrategies, strategies } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    const asked = yield* aStrategy(address, { ...detailed, disabled: true, sortOrder: 1 })
    const other = yield* aStrategy(address, { disabled: true, sortOrder: 2 })
    yield* enableStrategies([asked.id])
    assert.deepStrictEqual(yield* strategies(address), [asStrategy({ ...asked, disabled: false }), asStrategy(other)])
  }),

  "has none where a feature is not linked": Effect.gen(function* () {
    const { strategies } = yield* FeatureEnvironmentStore
    const address = { feature: (yield* aFeature()).name, environment: (yield* anEnvironment()).name }
    assert.deepStrictEqual(yield* strategies(address), [])
  })
}

const detailed: Partial<StrategyInEnvironment> = {
  name: "flexibleRollout",
  title: 'The "first" 10 % 😀',
  sortOrder: 3,
  constraints: [
    { contextName: "userId", operator: "IN", values: ["z", "a", "%_\\"], inverted: true, caseInsensitive: false },
    { contextName: "currentTime", operator: "DATE_AFTER", value: "2026-01-01T00:00:00Z" }
  ],
  variants: [
    {
      name: "b",
      weight: 1000,
      weightType: "variable",
      stickiness: "default",
      payload: { type: "string", value: "x\ny" }
    }
  ],
  parameters: { rollout: "10", stickiness: "userId", groupId: "Ünï" }
}

const bare = { title: null, disabled: null, constraints: [], variants: [], parameters: {} }

const content = ({ name = "", title = null, constraints = [], variants = [], parameters = {} }: typeof detailed) => ({
  name,
  title,
  constraints,
  variants,
  parameters
})

const asStrategy = (strategy: StrategyInEnvironment): Strategy => Struct.omit(strategy, ["environment"])
