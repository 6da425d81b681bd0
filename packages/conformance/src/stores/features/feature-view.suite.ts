import { assert } from "@effect/vitest"
import type { Feature } from "@halyard/core/domain"
import {
  DependencyStore,
  FeatureEnvironmentStore,
  FeatureReads,
  FeatureTagStore,
  type StrategyInEnvironment
} from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import {
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aStrategy,
  aTagType,
  minute
} from "../../fixtures/stored-entities.ts"
import { bareFeature, environmentView } from "../../fixtures/expected-features.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

export const featureViewSuite: StoreSuite = {
  "shows the whole feature": Effect.gen(function* () {
    const { feature, tag, parent, child, strategies, first, second } = yield* aFullFeature
    const [whole] = yield* (yield* FeatureReads).whole([feature.name], anyone)
    const variants = [{ name: "v", weight: 1000 }]
    const expected: Feature = {
      ...bareFeature(feature),
      tags: [tag],
      children: [child],
      dependencies: [{ feature: parent, enabled: true, variants: ["v"] }],
      environments: [
        {
          ...environmentView(first, {
            enabled: true,
            variantCount: 1,
            hasStrategies: true,
            hasEnabledStrategies: true
          }),
          featureName: feature.name,
          environment: first.name,
          strategies: strategies.map((strategy) => Struct.omit(strategy, ["environment"])),
          variants
        },
        {
          ...environmentView(second),
          featureName: feature.name,
          environment: second.name,
          strategies: [],
          variants: []
        }
      ]
    }
    assert.deepStrictEqual(whole, expected)
  }),

  "shows a feature that is linked to nothing": Effect.gen(function* () {
    const feature = yield* aFeature({ stale: true, description: "Ünï", createdAt: "2026-02-28T12:34:56.789Z" })
    assert.deepStrictEqual(yield* (yield* FeatureReads).whole([feature.name], anyone), [bareFeature(feature)])
  }),

  "shows an archived feature with all it had": Effect.gen(function* () {
    const environment = yield* anEnvironment()
    const feature = yield* aFeature({ environments: [environment.name], archivedAt: minute(3) })
    const [whole] = yield* (yield* FeatureReads).whole([feature.name], anyone)
    assert.deepInclude(whole, { archived: true, archivedAt: minute(3) })
    assert.strictEqual(whole?.environments.length, 1)
  }),

  "distinguishes strategies from enabled ones": Effect.gen(function* () {
    const environment = (yield* anEnvironment()).name
    const { name } = yield* aFeature({ environments: [environment] })
    yield* aStrategy({ feature: name, environment }, { disabled: true })
    const [whole] = yield* (yield* FeatureReads).whole([name], anyone)
    assert.deepInclude(whole?.environments[0], { hasStrategies: true, hasEnabledStrategies: false })
  }),

  "lists environments by sort order, then name": Effect.gen(function* () {
    const stem = yield* uniqueName("env")
    const names = [`${stem}-z`, `${stem}-B`, `${stem}-a`]
    for (const name of names.toReversed()) yield* anEnvironment({ name, sortOrder: name.endsWith("z") ? 2 : 10 })
    const { name } = yield* aFeature({ environments: names.toReversed() })
    const [whole] = yield* (yield* FeatureReads).whole([name], anyone)
    assert.deepStrictEqual(
      whole?.environments.map((environment) => environment.name),
      names
    )
  }),

  "answers several by name, each once, in any project, and leaves unknown names out": Effect.gen(function* () {
    const stem = yield* uniqueName("feature")
    const names = [`${stem}-B`, `${stem}-a`]
    for (const name of names) yield* aFeature({ name })
    const whole = yield* (yield* FeatureReads).whole([...names.toReversed(), `${stem}-unknown`, `${stem}-B`], anyone)
    assert.deepStrictEqual(
      whole.map(({ name }) => name),
      names
    )
    assert.deepStrictEqual(yield* (yield* FeatureReads).whole([], anyone), [])
  }),

  "leaves it to the caller whether a private project may be seen": Effect.gen(function* () {
    const { ofProject, whole } = yield* FeatureReads
    const project = (yield* aProject({ mode: "private" })).id
    const { name } = yield* aFeature({ project })
    const stranger = { id: 1, memberOf: [] }
    assert.strictEqual((yield* whole([name], stranger)).length, 1)
    assert.strictEqual((yield* ofProject(project, stranger)).length, 1)
  })
}

/** A feature with one of everything. */
const aFullFeature = Effect.gen(function* () {
  const { setEnabled, setVariants } = yield* FeatureEnvironmentStore
  const project = (yield* aProject()).id
  const [second, first] = [yield* anEnvironment({ sortOrder: 7 }), yield* anEnvironment({ type: "production" })]
  const feature = yield* aFeature({ project, environments: [second.name, first.name], impressionData: true })
  const [parent, child] = [(yield* aFeature({ project })).name, (yield* aFeature({ project })).name]
  const address = { feature: feature.name, environment: first.name }
  const late = yield* aStrategy(address, { sortOrder: 2 })
  const early = yield* aStrategy(address, { sortOrder: 1, disabled: true })
  const strategies: ReadonlyArray<StrategyInEnvironment> = [early, late]
  yield* setEnabled([{ ...address, enabled: true }])
  yield* setVariants([{ ...address, variants: [{ name: "v", weight: 1000 }] }])
  const tag = { type: yield* aTagType(), value: "some" }
  yield* (yield* FeatureTagStore).make([tag])
  yield* (yield* FeatureTagStore).add([{ feature: feature.name, tag }])
  yield* (yield* DependencyStore).upsert([
    { child: feature.name, feature: parent, enabled: true, variants: ["v"] },
    { child, feature: feature.name, enabled: true, variants: [] }
  ])
  return { feature, tag, parent, child, strategies, first, second }
})
