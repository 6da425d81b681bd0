import { assert } from "@effect/vitest"
import { initialState, type Variant } from "@halyard/core/domain"
import { FeatureEnvironmentStore, FeatureReads, FeatureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import {
  isEnabled,
  aFeature,
  anEnvironment,
  anyone,
  anAddress,
  aProject,
  aStrategy,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

export const featureEnvironmentStoreSuite: StoreSuite = {
  "links features off and empty": Effect.gen(function* () {
    const { link, strategies } = yield* FeatureEnvironmentStore
    const [feature, other] = [(yield* aFeature()).name, (yield* aFeature()).name]
    const environment = (yield* anEnvironment()).name
    assert.isUndefined(yield* isEnabled({ feature, environment }))
    yield* link([
      { feature, environment },
      { feature: other, environment }
    ])
    assert.isFalse(yield* isEnabled({ feature, environment }))
    assert.isFalse(yield* isEnabled({ feature: other, environment }))
    assert.deepStrictEqual(yield* strategies({ feature, environment }), [])
    assert.deepStrictEqual(yield* variantsOf({ feature, environment }), [])
  }),

  "leaves links that exist as they are": Effect.gen(function* () {
    const { link, setEnabled, setVariants, strategies } = yield* FeatureEnvironmentStore
    const address = yield* anAddress
    yield* aStrategy(address)
    yield* setEnabled([{ ...address, enabled: true }])
    yield* setVariants([{ ...address, variants: [variant] }])
    yield* link([address, address])
    assert.isTrue(yield* isEnabled(address))
    assert.strictEqual((yield* strategies(address)).length, 1)
    assert.deepStrictEqual(yield* variantsOf(address), [variant])
  }),

  "links every feature of a project, archived ones included, and no other": Effect.gen(function* () {
    const { linkProject, setEnabled } = yield* FeatureEnvironmentStore
    const environment = (yield* anEnvironment()).name
    const project = (yield* aProject()).id
    const active = yield* aFeature({ project, environments: [environment] })
    const archived = yield* aFeature({ project, archivedAt: minute(1) })
    const elsewhere = yield* aFeature()
    yield* setEnabled([{ feature: active.name, environment, enabled: true }])
    yield* linkProject(project, environment)
    assert.isTrue(yield* isEnabled({ feature: active.name, environment }))
    assert.isFalse(yield* isEnabled({ feature: archived.name, environment }))
    assert.isUndefined(yield* isEnabled({ feature: elsewhere.name, environment }))
  }),

  "switches linked features and leaves other environments and features alone": Effect.gen(function* () {
    const { setEnabled } = yield* FeatureEnvironmentStore
    const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name] as const
    const [feature, other] = [(yield* aFeature({ environments })).name, (yield* aFeature({ environments })).name]
    const states = Effect.all(
      [feature, other].flatMap((name) => environments.map((environment) => isEnabled({ feature: name, environment })))
    )
    yield* setEnabled([
      { feature, environment: environments[0], enabled: true },
      { feature: other, environment: environments[1], enabled: true }
    ])
    assert.deepStrictEqual(yield* states, [true, false, false, true])
    yield* setEnabled([{ feature, environment: environments[0], enabled: false }])
    assert.deepStrictEqual(yield* states, [false, false, false, true])
  }),

  "switches revived features off in every environment, and no others": Effect.gen(function* () {
    const { setEnabled } = yield* FeatureEnvironmentStore
    const { revive } = yield* FeatureStore
    const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const names = [
      (yield* aFeature({ environments })).name,
      (yield* aFeature({ environments })).name,
      (yield* aFeature({ environments })).name
    ]
    const addresses = names.flatMap((feature) => environments.map((environment) => ({ feature, environment })))
    yield* setEnabled(addresses.map((address) => ({ ...address, enabled: true })))
    yield* revive(names.slice(0, 2), initialState(minute(1)))
    yield* revive([], initialState(minute(1)))
    assert.deepStrictEqual(yield* Effect.forEach(addresses, isEnabled), [false, false, false, false, true, true])
  }),

  "finds what each of several features has in an environment, by name": Effect.gen(function* () {
    const { find, findEach, setEnabled } = yield* FeatureEnvironmentStore
    const [environment, elsewhere] = [(yield* anEnvironment()).name, (yield* anEnvironment()).name]
    const unlinked = (yield* aFeature({ environments: [elsewhere] })).name
    const names = [
      (yield* aFeature({ environments: [environment, elsewhere] })).name,
      (yield* aFeature({ environments: [environment, elsewhere] })).name
    ].toSorted()
    const [first = "", second = ""] = names
    yield* aStrategy({ feature: second, environment }, { sortOrder: 2 })
    yield* aStrategy({ feature: second, environment }, { sortOrder: 1, disabled: true })
    yield* aStrategy({ feature: first, environment: elsewhere })
    yield* setEnabled([{ feature: second, environment, enabled: true }])
    const found = yield* findEach(environment, [second, unlinked, first, `${first}-unknown`])
    const each = yield* Effect.forEach(names, (feature) => find({ feature, environment }))
    assert.deepStrictEqual<unknown>(
      found,
      each.map((address, index) => ({ feature: names[index], ...address }))
    )
    assert.deepStrictEqual(
      found.map(({ enabled, strategies }) => [enabled, strategies.length]),
      [
        [false, 0],
        [true, 2]
      ]
    )
    assert.deepStrictEqual(yield* findEach(environment, []), [])
  }),

  "passes over features that are not linked": Effect.gen(function* () {
    const { setEnabled, setVariants } = yield* FeatureEnvironmentStore
    const address = { feature: (yield* aFeature()).name, environment: (yield* anEnvironment()).name }
    yield* setEnabled([{ ...address, enabled: true }])
    yield* setVariants([{ ...address, variants: [variant] }])
    assert.isUndefined(yield* isEnabled(address))
  }),

  "answers the variants of a feature in each environment that it is linked to": Effect.gen(function* () {
    const { setVariants, variants } = yield* FeatureEnvironmentStore
    const environments = [(yield* anEnvironment()).name, (yield* anEnvironment()).name] as const
    const [feature, other] = [(yield* aFeature({ environments })).name, (yield* aFeature({ environments })).name]
    yield* setVariants([
      { feature, environment: environments[0], variants: [variant] },
      { feature: other, environment: environments[1], variants: [variant] }
    ])
    assert.deepStrictEqual(
      yield* variants(feature),
      new Map([
        [environments[0], [variant]],
        [environments[1], []]
      ])
    )
    assert.deepStrictEqual(yield* variants(`${feature}-unknown`), new Map())
  }),

  "keeps variants as they are given, and replaces them": Effect.gen(function* () {
    const { setVariants } = yield* FeatureEnvironmentStore
    const [address, other] = [yield* anAddress, yield* anAddress]
    const plain: Variant = { name: "a plain one", weight: 333.5 }
    yield* setVariants([
      { ...address, variants: [variant, plain] },
      { ...other, variants: [plain] }
    ])
    assert.deepStrictEqual(yield* variantsOf(address), [variant, plain])
    assert.deepStrictEqual(yield* variantsOf(other), [plain])
    yield* setVariants([{ ...address, variants: [] }])
    assert.deepStrictEqual(yield* variantsOf(address), [])
    assert.deepStrictEqual(yield* variantsOf(other), [plain])
  })
}

const variant: Variant = {
  name: "Grün",
  weight: 667,
  weightType: "fix",
  stickiness: "userId",
  payload: { type: "json", value: '{"b": 1,  "a": "\\u00e9"}' },
  overrides: [{ contextName: "userId", values: ["2", "1"] }]
}

const variantsOf = Effect.fn("variantsOf")(function* (address: {
  readonly feature: string
  readonly environment: string
}) {
  const [feature] = yield* (yield* FeatureReads).whole([address.feature], anyone)
  return feature?.environments.find(({ name }) => name === address.environment)?.variants
})
