import { assert } from "@effect/vitest"
import type { FeatureLink, ImportData } from "@halyard/core/domain"
import {
  addDependency,
  addLink,
  addStrategy,
  addTag,
  enableFeature,
  importFeatures,
  setVariants
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { anImport, inDevelopment, wholeOne } from "../../fixtures/imports.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const importKeySuite: UseCaseSuite = {
  "leave alone what absent keys are about": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const before = yield* wholeOne(rich.name)
    const after = yield* rich.importing({ featureStrategies: rich.strategies })
    assert.deepStrictEqual(after, before)
  }),

  "replace strategies always, since that key is required": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const { strategies, enabled, variants } = inDevelopment(yield* rich.importing({ featureStrategies: [] }))
    assert.deepStrictEqual([strategies.length, enabled, variants.length], [0, true, 1])
  }),

  "clear tags by an empty list, and by a list of other features' tags": Effect.gen(function* () {
    for (const withOthers of [false, true]) {
      const rich = yield* aRichFeature
      const other = yield* addFlag(rich.project)
      const after = yield* rich.importing({
        features: [{ name: rich.name }, { name: other.feature }],
        featureTags: withOthers ? [{ featureName: other.feature, tagValue: "of another" }] : []
      })
      assert.deepStrictEqual(after.tags, [])
    }
  }),

  "keep the state of features without an entry, even if the list is empty": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const { enabled, variants } = inDevelopment(yield* rich.importing({ featureEnvironments: [] }))
    assert.deepStrictEqual([enabled, variants.length], [true, 1])
  }),

  "keep variants without a list, clear them by an empty one, and switch as the entry says": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const entry = { name: rich.name, enabled: false }
    const kept = inDevelopment(yield* rich.importing({ featureEnvironments: [entry] }))
    assert.deepStrictEqual([kept.enabled, kept.variants.length], [false, 1])
    const cleared = inDevelopment(yield* rich.importing({ featureEnvironments: [{ ...entry, variants: [] }] }))
    assert.deepStrictEqual([cleared.enabled, cleared.variants.length], [false, 0])
    const on = inDevelopment(yield* rich.importing({ featureEnvironments: [{ ...entry, enabled: true }] }))
    assert.deepStrictEqual([on.enabled, on.strategies.length], [true, 0])
  }),

  "clear dependencies by an empty list, of all or of the feature": Effect.gen(function* () {
    for (const entries of [0, 1]) {
      const rich = yield* aRichFeature
      const after = yield* rich.importing({
        dependencies: Array.from({ length: entries }, () => ({ feature: rich.name, dependencies: [] }))
      })
      assert.deepStrictEqual(after.dependencies, [])
    }
  }),

  "add to dependencies and bring those that are given up to date": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const another = yield* addFlag(rich.project)
    const given = [{ feature: rich.parent, enabled: false }, { feature: another.feature }]
    const after = yield* rich.importing({ dependencies: [{ feature: rich.name, dependencies: given.slice(0, 1) }] })
    assert.deepStrictEqual(after.dependencies, [{ feature: rich.parent, enabled: false, variants: [] }])
    const both = yield* rich.importing({ dependencies: [{ feature: rich.name, dependencies: given.slice(1) }] })
    assert.deepStrictEqual(
      both.dependencies.map(({ feature }) => feature).toSorted(),
      [rich.parent, another.feature].toSorted()
    )
  }),

  "clear links by an empty list, of all or of the feature": Effect.gen(function* () {
    for (const entries of [0, 1]) {
      const rich = yield* aRichFeature
      const after = yield* rich.importing({
        links: Array.from({ length: entries }, () => ({ feature: rich.name, links: [] }))
      })
      assert.deepStrictEqual(after.links, [])
    }
  }),

  "replace links by those that are given, and keep those of other features": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const { links: before } = yield* wholeOne(rich.name)
    const url = "https://example.com/other"
    const importing = (given: ReadonlyArray<Pick<FeatureLink, "url" | "title">>) => {
      const links = given.map((link) => ({ url: link.url, title: link.title ?? "" }))
      return Effect.map(rich.importing({ links: [{ feature: rich.name, links }] }), (after) => after.links)
    }
    const both = yield* importing([{ url, title: "Other" }, ...before])
    assert.deepStrictEqual(
      both.map((link) => [link.url, link.title]),
      [
        [rich.url, null],
        [url, "Other"]
      ]
    )
    assert.strictEqual(both[0]?.id, before[0]?.id)
    assert.deepStrictEqual(yield* importing([...both].toReversed()), both)
    assert.deepStrictEqual(yield* importing(both.slice(1)), both.slice(1))
  }),

  "clear the description by null or an empty text, and keep whatever else is not said": Effect.gen(function* () {
    for (const description of [null, ""]) {
      const rich = yield* aRichFeature
      const before = yield* wholeOne(rich.name)
      const after = yield* rich.importing({
        features: [{ name: rich.name, description }],
        featureStrategies: rich.strategies
      })
      assert.deepStrictEqual(after, { ...before, description: null })
    }
  }),

  "treat empty lists of context fields and segments like absent ones": Effect.gen(function* () {
    const rich = yield* aRichFeature
    const before = yield* wholeOne(rich.name)
    const after = yield* rich.importing({ contextFields: [], segments: [], featureStrategies: rich.strategies })
    assert.deepStrictEqual(after, before)
  })
}

/** A feature with one of everything in development, and a function that imports it again with other data. */
const aRichFeature = Effect.gen(function* () {
  const { project } = yield* aWorkspace()
  const { feature: parent } = yield* addFlag(project)
  const child = yield* addFlag(project, { description: "rich", type: "kill-switch", impressionData: true })
  const { feature: name } = child
  const development = { ...child, environment: "development" }
  yield* asAdmin(addStrategy(development, { name: "default", title: "only" }))
  yield* asAdmin(enableFeature(development))
  yield* asAdmin(addTag(name, { type: "simple", value: "rich" }))
  yield* asAdmin(addDependency(child, { feature: parent }))
  const url = "https://example.com"
  yield* asAdmin(addLink(child, { url }))
  yield* asAdmin(setVariants(development, [{ name: "only", weight: 1000 }]))

  const importing = Effect.fnUntraced(function* (data: Partial<ImportData>) {
    yield* asAdmin(importFeatures(anImport(project, { features: [{ name }], ...data })))
    return yield* wholeOne(name)
  })
  return { project, parent, name, url, strategies: [{ name: "default", title: "only", featureName: name }], importing }
})
