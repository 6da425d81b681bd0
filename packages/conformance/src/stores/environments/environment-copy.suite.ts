import { assert } from "@effect/vitest"
import type { Constraint, Variant } from "@halyard/core/domain"
import { EnvironmentStore, FeatureEnvironmentStore, FeatureReads, ProjectStore } from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import {
  isEnabled,
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aSegment,
  aStrategy,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueId } from "../../fixtures/unique.ts"

const constraints: ReadonlyArray<Constraint> = [{ contextName: "userId", operator: "IN", values: ["b", "a"] }]
const variants: ReadonlyArray<Variant> = [
  { name: "v", weight: 1000, payload: { type: "json", value: '{"b": 1,  "a": 2}' } }
]

export const environmentCopySuite: StoreSuite = {
  "gives every feature what it has in the old environment, under new ids": Effect.gen(function* () {
    const { from, to, project } = yield* aScene
    const addresses = yield* FeatureEnvironmentStore
    const { name: feature } = yield* aFeature({ project, environments: [from] })
    const { name: archived } = yield* aFeature({ project, environments: [from], archivedAt: minute(1) })
    const segments = [(yield* aSegment()).id, (yield* aSegment()).id].toReversed()
    const rich = {
      sortOrder: 2.5,
      title: "Ünï",
      disabled: true,
      segments,
      constraints,
      variants: [{ name: "w", weight: 1000, weightType: "variable", stickiness: "default" } as const],
      parameters: { rollout: "50" }
    }
    yield* aStrategy({ feature, environment: from }, rich)
    yield* aStrategy({ feature, environment: from }, { sortOrder: 1, disabled: null })
    yield* addresses.setVariants([{ feature, environment: from, variants }])
    yield* addresses.setEnabled([{ feature: archived, environment: from, enabled: true }])

    const copied = yield* copy(from, to, [project])
    assert.deepStrictEqual(
      copied.map((one) => one.project),
      [project]
    )
    const [old, made] = [
      yield* addresses.strategies({ feature, environment: from }),
      yield* addresses.strategies({ feature, environment: to })
    ]
    assert.lengthOf(old, 2)
    assert.deepStrictEqual(made.map(withoutId), old.map(withoutId))
    const copies = new Map(copied.flatMap(({ strategies }) => strategies.map((one) => [one.original, one.copy])))
    assert.deepStrictEqual(
      old.map(({ id }) => copies.get(id)),
      made.map(({ id }) => id)
    )
    const ids = [...old, ...made].map(({ id }) => id)
    assert.lengthOf(new Set(ids), 4)
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const [whole] = yield* (yield* FeatureReads).whole([feature], anyone)
    assert.deepStrictEqual(
      whole?.environments.map((address) => [address.name, address.enabled, address.variants, address.lastSeenAt]),
      [from, to].map((environment) => [environment, false, variants, null])
    )
    assert.isTrue(yield* isEnabled({ feature: archived, environment: to }))
    yield* addresses.removeStrategies(made.map(({ id }) => id))
    assert.lengthOf(yield* addresses.strategies({ feature, environment: from }), 2)
  }),

  "leaves features off and empty that the old environment does not have": Effect.gen(function* () {
    const { from, to, project } = yield* aScene
    const unlinked = (yield* aProject()).id
    const { name: feature } = yield* aFeature({ project: unlinked })
    assert.deepStrictEqual(
      yield* copy(from, to, [unlinked, project, unlinked]),
      [project, unlinked].toSorted().map((id) => ({ project: id, strategies: [] }))
    )
    assert.deepStrictEqual(yield* (yield* FeatureEnvironmentStore).find({ feature, environment: to }), {
      enabled: false,
      strategies: []
    })
    assert.deepStrictEqual(yield* (yield* ProjectStore).environments(unlinked), [
      { environment: to, changeRequestsEnabled: false }
    ])
  }),

  "touches no other project, and passes over those that do not exist": Effect.gen(function* () {
    const { from, to, project } = yield* aScene
    const other = yield* aFeature({ environments: [from] })
    assert.deepStrictEqual(yield* copy(from, to, ["never-made"]), [])
    assert.deepStrictEqual(yield* copy(from, to, []), [])
    assert.deepStrictEqual(yield* copy(from, to, [project, "never-made"]), [{ project, strategies: [] }])
    assert.isUndefined(yield* isEnabled({ feature: other.name, environment: to }))
    assert.deepStrictEqual(
      (yield* (yield* EnvironmentStore).projects(to)).map(({ id }) => id),
      [project]
    )
  })
}

/** A project that uses one of two environments. */
const aScene = Effect.gen(function* () {
  const [from, to] = [yield* anEnvironment({ sortOrder: 1 }), yield* anEnvironment({ sortOrder: 2 })]
  const project = yield* aProject()
  yield* (yield* ProjectStore).linkEnvironment(project.id, from.name)
  return { from: from.name, to: to.name, project: project.id }
})

const copy = Effect.fn("copy")(function* (from: string, to: string, projects: ReadonlyArray<string>) {
  return yield* (yield* EnvironmentStore).copy({ from, to, projects, newId: uniqueId })
})

const withoutId = <A extends { readonly id: string }>(strategy: A) => Struct.omit(strategy, ["id"])
