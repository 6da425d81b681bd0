import { assert } from "@effect/vitest"
import type { Constraint, Variant } from "@halyard/core/domain"
import {
  ContextFieldStore,
  FeatureEnvironmentStore,
  FeatureTagStore,
  ProjectStore,
  SegmentStore,
  StrategyTypeStore
} from "@halyard/core/ports"
import { Effect } from "effect"
import {
  aFeature,
  anEnvironment,
  anyone,
  aProject,
  aSegment,
  aStrategy,
  aTagType,
  minute
} from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

/** The uses of catalog entries. */
export const catalogUserSuite: StoreSuite = {
  "knows features and projects that use a strategy type": Effect.gen(function* () {
    const { users } = yield* StrategyTypeStore
    const [name, other] = [yield* uniqueName("strategy"), yield* uniqueName("strategy")]
    const { environments, first, second, project } = yield* aStage
    const [here, there] = environments
    yield* aStrategy({ feature: second, environment: here }, { name })
    yield* aStrategy({ feature: second, environment: there }, { name })
    yield* aStrategy({ feature: first, environment: there }, { name })
    yield* aStrategy({ feature: first, environment: here }, { name: other })
    yield* (yield* ProjectStore).setDefaultStrategy(project, here, { name })
    yield* (yield* ProjectStore).setDefaultStrategy(project, there, { name })
    assert.deepStrictEqual(yield* users(name), {
      features: [
        { name: first, project, archived: false },
        { name: second, project, archived: true }
      ],
      projects: [project]
    })
    assert.deepStrictEqual(yield* users(yield* uniqueName("strategy")), { features: [], projects: [] })
  }),

  "knows features that name a context field, wherever they do": Effect.gen(function* () {
    const { users } = yield* ContextFieldStore
    const { setVariants } = yield* FeatureEnvironmentStore
    const name = yield* uniqueName("field")
    const variant = { name: "v", weight: 1000, weightType: "variable" } as const
    const namings: ReadonlyArray<Parameters<typeof aStrategy>[1]> = [
      { constraints: [constraintOn("userId"), constraintOn(name)] },
      { parameters: { rollout: "50", stickiness: name } },
      {
        variants: [
          { ...variant, stickiness: "default" },
          { ...variant, stickiness: name }
        ]
      }
    ]
    const silent = { constraints: [{ ...constraintOn("userId"), values: [name] }], parameters: { groupId: name } }
    for (const [given, uses] of [...namings.map((naming) => [naming, true] as const), [silent, false] as const]) {
      const { environments, first, project } = yield* aStage
      yield* aStrategy({ feature: first, environment: environments[1] }, given)
      const found = (yield* users(name)).features.filter((feature) => feature.name === first)
      assert.deepStrictEqual(found, uses ? [{ name: first, project, archived: false }] : [])
    }
    const variants: ReadonlyArray<ReadonlyArray<Variant>> = [
      [variant, { ...variant, stickiness: name }],
      [
        {
          ...variant,
          overrides: [
            { contextName: "userId", values: [name] },
            { contextName: name, values: [] }
          ]
        }
      ]
    ]
    for (const given of variants) {
      const { environments, second, project } = yield* aStage
      yield* setVariants([{ feature: second, environment: environments[0], variants: given }])
      const found = (yield* users(name)).features.filter((feature) => feature.name === second)
      assert.deepStrictEqual(found, [{ name: second, project, archived: true }])
    }
    const { features } = yield* users(name)
    assert.deepStrictEqual(
      features,
      features.toSorted((left, right) => (left.name < right.name ? -1 : 1))
    )
  }),

  "knows projects and segments that name a context field": Effect.gen(function* () {
    const { users } = yield* ContextFieldStore
    const { setDefaultStrategy } = yield* ProjectStore
    const name = yield* uniqueName("field")
    const { environments, project } = yield* aStage
    yield* setDefaultStrategy(project, environments[1], { name: "default", constraints: [constraintOn(name)] })
    const sticky = yield* aStage
    const parameters = { stickiness: name }
    yield* setDefaultStrategy(sticky.project, sticky.environments[0], { name: "flexibleRollout", parameters })
    const byDefault = yield* aProject({ defaultStickiness: name })
    const local = yield* aSegment({ project, constraints: [constraintOn("userId"), constraintOn(name)] })
    const global = yield* aSegment({ constraints: [constraintOn(name)] })
    yield* aSegment({ constraints: [{ ...constraintOn("userId"), values: [name] }] })
    assert.deepStrictEqual(yield* users(name), {
      features: [],
      projects: [project, sticky.project, byDefault.id].toSorted(),
      segments: [
        { name: local.name, project },
        { name: global.name, project: null }
      ].toSorted((left, right) => (left.name < right.name ? -1 : 1))
    })
  }),

  "lists and counts what is constrained by a context field and not archived": Effect.gen(function* () {
    const { strategies, usage } = yield* ContextFieldStore
    const [name, other] = [yield* uniqueName("field"), yield* uniqueName("field")]
    const { environments, first, second, project } = yield* aStage
    const [here, there] = environments
    const constraints = [constraintOn(name), constraintOn(other), constraintOn(name)]
    const late = yield* aStrategy({ feature: first, environment: here }, { constraints, sortOrder: 2 })
    const early = yield* aStrategy({ feature: first, environment: here }, { constraints, sortOrder: 1 })
    const away = yield* aStrategy({ feature: first, environment: there }, { name: "userWithId", constraints })
    yield* aStrategy({ feature: second, environment: there }, { constraints })
    yield* aStrategy({ feature: first, environment: there }, { parameters: { stickiness: name } })
    const elsewhere = yield* aStage
    const far = { feature: elsewhere.first, environment: elsewhere.environments[0] }
    const { id } = yield* aStrategy(far, { constraints: [constraintOn(name)] })

    const at = (strategy: typeof late) => ({
      id: strategy.id,
      environment: strategy.environment,
      strategyName: strategy.name
    })
    const expected = [
      ...[early, late].map((strategy) => ({ ...at(strategy), featureName: first, projectId: project })),
      { ...at(away), featureName: first, projectId: project },
      {
        id,
        environment: far.environment,
        strategyName: "default",
        featureName: far.feature,
        projectId: elsewhere.project
      }
    ]
    // The other feature's name is random. Results of one feature keep their order.
    const [near, distant] = [expected.slice(0, 3), expected.slice(3)]
    const sorted = first < far.feature ? expected : [...distant, ...near]
    assert.deepStrictEqual(yield* strategies(name), sorted)
    assert.deepStrictEqual(
      (yield* usage(anyone)).filter(({ field }) => field === name || field === other),
      [
        { field: name, features: 2, projects: 2 },
        { field: other, features: 1, projects: 1 }
      ].toSorted((left, right) => (left.field < right.field ? -1 : 1))
    )
  }),

  "counts what uses segments and context fields only so far as the viewer may see": Effect.gen(function* () {
    const field = yield* uniqueName("field")
    const { id } = yield* aSegment()
    const environment = (yield* anEnvironment()).name
    const [open, secret] = [(yield* aProject()).id, (yield* aProject({ mode: "private" })).id]
    for (const project of [open, secret]) {
      const feature = (yield* aFeature({ project, environments: [environment] })).name
      yield* aStrategy({ feature, environment }, { segments: [id], constraints: [constraintOn(field)] })
    }
    const countsFor = Effect.fnUntraced(function* (memberOf: "all" | ReadonlyArray<string>) {
      const viewer = { id: 0, memberOf }
      const segments = yield* (yield* SegmentStore).usage(viewer)
      const fields = yield* (yield* ContextFieldStore).usage(viewer)
      const used = [segments.find(({ segment }) => segment === id), fields.find((one) => one.field === field)]
      return used.map((counts) => [counts?.features, counts?.projects])
    })
    const [one, two] = [
      [1, 1],
      [2, 2]
    ]
    assert.deepStrictEqual(yield* countsFor("all"), [two, two])
    assert.deepStrictEqual(yield* countsFor([secret]), [two, two])
    assert.deepStrictEqual(yield* countsFor([open]), [one, one])
  }),

  "knows features that carry a tag, or any tag of a type": Effect.gen(function* () {
    const { add, carriers, make } = yield* FeatureTagStore
    const { first, second, project } = yield* aStage
    const type = yield* aTagType()
    const [red, blue] = [
      { type, value: "red" },
      { type, value: "blue" }
    ]
    yield* make([red, blue])
    yield* add([
      { feature: second, tag: red },
      { feature: second, tag: blue },
      { feature: first, tag: blue }
    ])
    const carrying = [
      { name: first, project, archived: false },
      { name: second, project, archived: true }
    ]
    assert.deepStrictEqual(yield* carriers(type), carrying)
    assert.deepStrictEqual(yield* carriers(type, "blue"), carrying)
    assert.deepStrictEqual(yield* carriers(type, "red"), carrying.slice(1))
    assert.deepStrictEqual(yield* carriers(type, "r"), [])
  })
}

/** A project with two environments and two features. The second one by name is archived. */
const aStage = Effect.gen(function* () {
  const stem = yield* uniqueName("env")
  const environments = [`${stem}-a`, `${stem}-b`] as const
  const { id: project } = yield* aProject()
  for (const name of environments) {
    yield* anEnvironment({ name })
    yield* (yield* ProjectStore).linkEnvironment(project, name)
  }
  const name = yield* uniqueName("feature")
  const second = yield* aFeature({ name: `${name}-b`, project, environments, archivedAt: minute(5) })
  const first = yield* aFeature({ name: `${name}-a`, project, environments })
  return { project, environments, first: first.name, second: second.name }
})

const constraintOn = (contextName: string): Constraint => ({ contextName, operator: "IN", values: ["a"] })
