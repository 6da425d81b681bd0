import { assert } from "@effect/vitest"
import { withoutFilters } from "@halyard/core/domain"
import { ContextFieldStore, TagTypeStore } from "@halyard/core/ports"
import {
  addLink,
  addStrategy,
  addTag,
  archiveFeature,
  dryRunImport,
  enableFeature,
  importFeatures,
  searchFeatures
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anImport, anImporter, contentOf, inDevelopment, springbootExport, wholeOne } from "../../fixtures/imports.ts"
import { assertMatches } from "../../fixtures/assertions.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { brokenSteps, sabotaged } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace, eventTypes } from "../../fixtures/workspaces.ts"

export const importSuite: UseCaseSuite = {
  "bring in a real export, which searches then find": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const data = yield* springbootExport
    const request = anImport(project, data)
    const dryRun = yield* asAdmin(dryRunImport(request))
    assert.deepStrictEqual([dryRun.errors, dryRun.permissions], [[], []])

    const report = yield* asAdmin(importFeatures(request))
    const names = data.features.map(({ name }) => name)
    assert.deepStrictEqual(report, { features: names, created: 6, updated: 0, skipped: 0, warnings: [] })
    const found = yield* asAdmin(searchFeatures({ ...withoutFilters, filters: [inProject(project)] }))
    assert.deepStrictEqual(found.features.map(({ name }) => name).toSorted(), names.toSorted())
    assert.isTrue((yield* contentOf(project)).every((feature) => inDevelopment(feature).enabled))
  }),

  "write all that the data say, with the defaults": Effect.gen(function* () {
    const { project, prefix, names, request, segment } = yield* anImporter
    yield* asAdmin(importFeatures(request))
    const [parent, child, plain] = yield* contentOf(project)
    assertMatches(parent, {
      name: names.parent,
      type: "operational",
      description: "Others need it",
      impressionData: true,
      stale: true,
      children: [names.child],
      tags: [{ type: "simple", value: `${prefix}-old` }],
      archived: false,
      createdBy: { id: -42, name: "admin-token" }
    })
    assertMatches(child, {
      name: names.child,
      type: "release",
      description: null,
      impressionData: false,
      stale: false,
      dependencies: [{ feature: names.parent, enabled: true, variants: ["on"] }],
      links: [{ url: "https://example.com/child", title: "The child", feature: names.child }]
    })
    assert.deepStrictEqual(child?.tags?.toSorted(), [
      { type: `${prefix}-tag`, value: `${prefix}-new` },
      { type: "simple", value: `${prefix}-old` }
    ])
    assertMatches(plain?.environments, [
      { name: "development", enabled: false, strategies: [], variants: [] },
      { name: "production", enabled: false, strategies: [], variants: [] }
    ])
    const state = inDevelopment(yield* wholeOne(names.child))
    assert.isTrue(state.enabled)
    assert.deepStrictEqual(
      state.strategies.map(({ title, sortOrder, disabled, segments }) => [title, sortOrder, disabled, segments]),
      [
        [null, 3, true, []],
        ["Half of Europe", 7, false, [segment.id]]
      ]
    )
    assertMatches(state.strategies[1], completeStrategyOf(prefix))
    assert.notStrictEqual(state.strategies[1]?.id, request.data.featureStrategies[0]?.id)
    assert.deepStrictEqual(state.variants, environmentVariants)
  }),

  "change nothing when they are repeated, and write but one event": Effect.gen(function* () {
    const { project, names, request } = yield* anImporter
    yield* asAdmin(importFeatures(request))
    const before = yield* contentOf(project)
    const { answer, events } = yield* withRecordedEvents(asAdmin(importFeatures(request)))
    const all = [names.parent, names.child, names.plain]
    assertMatches(answer, { features: all, created: 0, updated: 3, skipped: 0 })
    assert.deepStrictEqual(yield* contentOf(project), before)
    assert.deepStrictEqual(
      events.map(({ type, data }) => ({ type, data })),
      [{ type: "features-imported", data: { features: all, created: 0, updated: 3, skipped: 0 } }]
    )
  }),

  "skip archived features and say so": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [gone, kept] = [yield* addFlag(project), yield* addFlag(project)]
    yield* asAdmin(archiveFeature(gone))
    const before = yield* wholeOne(gone.feature)
    const request = anImport(project, {
      features: [{ name: gone.feature, type: "experiment" }, { name: kept.feature }],
      featureStrategies: [{ name: "default", featureName: gone.feature }],
      featureEnvironments: [{ name: gone.feature, enabled: true, variants: [{ name: "a", weight: 1 }] }],
      featureTags: [{ featureName: gone.feature, tagValue: "ignored" }]
    })
    const report = yield* asAdmin(importFeatures(request))
    assertMatches(report, { features: [kept.feature], created: 0, updated: 1, skipped: 1 })
    assert.deepStrictEqual(warnedOf(report.warnings, /archived/), [gone.feature])
    assert.deepStrictEqual(yield* wholeOne(gone.feature), before)
  }),

  "overwrite existing features, in the environment of the import alone, and say so": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { feature } = yield* addFlag(project, { description: "old", type: "experiment" })
    const development = { project, feature, environment: "development" }
    const production = { ...development, environment: "production" }
    yield* asAdmin(addTag(feature, { type: "simple", value: "old tag" }))
    yield* asAdmin(addStrategy(development, { name: "userWithId" }))
    yield* asAdmin(enableFeature(production))
    const before = yield* wholeOne(feature)
    const request = anImport(project, {
      features: [{ name: feature, description: "new" }],
      featureStrategies: [{ name: "default", featureName: feature }],
      featureTags: [{ featureName: feature, tagValue: "new tag" }]
    })
    const report = yield* asAdmin(importFeatures(request))
    assert.deepStrictEqual(warnedOf(report.warnings, /overwritten/), [feature])
    const after = yield* wholeOne(feature)
    assertMatches(after, { description: "new", type: "experiment", createdAt: before.createdAt })
    assert.deepStrictEqual(after.tags, [{ type: "simple", value: "new tag" }])
    assert.deepStrictEqual(after.environments[1], before.environments[1])
    const { enabled, strategies } = inDevelopment(after)
    assert.deepStrictEqual([enabled, strategies.map(({ name }) => name)], [false, ["default"]])
  }),

  "leave tag types and context fields that exist as they are": Effect.gen(function* () {
    const { prefix, request } = yield* anImporter
    yield* asAdmin(importFeatures(request))
    const before = yield* catalogOf(prefix)
    const { tagTypes, contextFields = [], ...data } = request.data
    const changed = anImport(request.project, {
      ...data,
      tagTypes: tagTypes.map((type) => ({ ...type, description: "changed" })),
      contextFields: contextFields.map((field) => ({ ...field, description: "changed", sortOrder: 99 }))
    })
    yield* asAdmin(importFeatures(changed))
    assert.deepStrictEqual(yield* catalogOf(prefix), before)
    assert.strictEqual(before.tagTypes.length + before.contextFields.length, 2)
  }),

  ...Object.fromEntries(
    Object.entries(brokenSteps).map(([step, sabotage]) => [
      `leave nothing when it fails as ${step}`,
      Effect.gen(function* () {
        const { project, prefix, names, request } = yield* anImporter
        const { feature: old } = yield* addFlag(project, { tags: [{ type: "simple", value: "before" }] })
        const { feature: parent } = yield* addFlag(project)
        const address = { project, feature: old, environment: "development" }
        yield* asAdmin(addStrategy(address, { name: "userWithId" }))
        yield* asAdmin(importFeatures(anImport(project, dependentOn(old, parent))))
        yield* asAdmin(addLink({ project, feature: old }, { url: "https://example.com" }))
        const before = [yield* contentOf(project), yield* eventTypes(project), yield* catalogOf(prefix)]

        const { data } = request
        const features = [...data.features, { name: old, type: "permission" as const }]
        const dependencies = [...(data.dependencies ?? []), { feature: old, dependencies: [] }]
        const links = [...(data.links ?? []), { feature: old, links: [] }]
        const faulty = anImport(project, { ...data, features, dependencies, links })
        yield* sabotaged(sabotage, asAdmin(importFeatures(faulty)))
        const after = [yield* contentOf(project), yield* eventTypes(project), yield* catalogOf(prefix)]
        assert.deepStrictEqual(after, before)
        assert.notInclude(JSON.stringify(after), names.plain)
      })
    ])
  )
}

const dependentOn = (feature: string, parent: string) => ({
  features: [{ name: feature }],
  featureStrategies: [{ name: "userWithId", featureName: feature }],
  dependencies: [{ feature, dependencies: [{ feature: parent }] }]
})

const inProject = (project: string) => ({ field: "project", operator: "any", values: [project] }) as const

const warnedOf = (
  warnings: ReadonlyArray<{ readonly message: string; readonly affectedItems: ReadonlyArray<string> }>,
  message: RegExp
) => warnings.find((warning) => message.test(warning.message))?.affectedItems

/** The tag types and context fields of one test. */
const catalogOf = Effect.fn("catalogOf")(function* (prefix: string) {
  const isOwn = ({ name }: { readonly name: string }) => name.startsWith(prefix)
  return {
    tagTypes: (yield* (yield* TagTypeStore).list).filter(isOwn),
    contextFields: (yield* (yield* ContextFieldStore).list).filter(isOwn)
  }
})

const completeStrategyOf = (prefix: string) => ({
  name: "flexibleRollout",
  constraints: [
    { contextName: `${prefix}-region`, operator: "IN", values: ["eu"], inverted: false, caseInsensitive: false },
    { contextName: "userId", operator: "NUM_GT", values: [], value: "5", inverted: true, caseInsensitive: false }
  ],
  variants: [
    { name: "blue", weight: 300, weightType: "fix", stickiness: "userId", payload: { type: "json", value: "{}" } },
    { name: "green", weight: 700, weightType: "variable", stickiness: "default" }
  ],
  parameters: { rollout: "50", stickiness: "userId", groupId: "g" }
})

const environmentVariants = [
  {
    name: "narrow",
    weight: 250,
    weightType: "fix" as const,
    stickiness: "default",
    overrides: [{ contextName: "userId", values: ["1"] }]
  },
  { name: "wide", weight: 750, weightType: "variable" as const, stickiness: "default", overrides: [] }
]
