import { assert } from "@effect/vitest"
import { EventStore, FeatureStore } from "@halyard/core/ports"
import { createFeature, createTagType, dryRunImport, importFeatures, patchFeature } from "@halyard/core/use-cases"
import { Effect, Exit } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { anImport, anImporter, contentOf, inDevelopment } from "../../fixtures/imports.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import { sabotaged, withoutEvents } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aWorkspace } from "../../fixtures/workspaces.ts"

const SIZE = 2000

export const importLoadSuite: UseCaseSuite = {
  "take thousands of features in one transaction": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const request = yield* aLargeImport(project)
    const { countActive } = yield* FeatureStore
    yield* sabotaged(withoutEvents, asAdmin(importFeatures(request)))
    assert.strictEqual((yield* countActive(project)).project, 0)

    const { answer } = yield* withRecordedEvents(asAdmin(importFeatures(request)))
    assert.deepStrictEqual([answer.created, answer.updated, answer.features.length], [SIZE, 0, SIZE])
    const content = yield* contentOf(project)
    assert.isTrue(
      content.every((feature) => inDevelopment(feature).strategies.length === 1 && feature.tags?.length === 1)
    )
    const again = yield* withRecordedEvents(asAdmin(importFeatures(request)))
    assert.deepStrictEqual([again.answer.created, again.answer.updated], [0, SIZE])
    assert.deepStrictEqual(
      again.events.map(({ type }) => type),
      ["features-imported"]
    )
    assert.deepStrictEqual(yield* contentOf(project), content)
  }),

  "agree when two bring the same new features at once": Effect.gen(function* () {
    const { project, request } = yield* anImporter
    const reports = yield* atOnce(asAdmin(importFeatures(request)), asAdmin(importFeatures(request)))
    assert.deepStrictEqual(reports.map(({ created }) => created).toSorted(), [0, 3])
    const created = yield* (yield* EventStore).latest({ project, types: ["feature-created"] }, 100)
    assert.deepStrictEqual([created.length, (yield* contentOf(project)).length], [3, 3])
  }).pipe(racing),

  "let one project win the names that two want at once": Effect.gen(function* () {
    const { project, request } = yield* anImporter
    const { project: other } = yield* aWorkspace()
    const [one, two] = yield* atOnce(
      Effect.exit(asAdmin(importFeatures(request))),
      Effect.exit(asAdmin(importFeatures({ ...request, project: other })))
    )
    assert.deepStrictEqual([Exit.isSuccess(one), Exit.isSuccess(two)].toSorted(), [false, true])
    assert.isFalse([one, two].some(Exit.hasDies))
    const [inOne, inOther] = [yield* contentOf(project), yield* contentOf(other)]
    assert.deepStrictEqual([inOne.length, inOther.length].toSorted(), [0, 3])
  }).pipe(racing),

  "get along with who makes one of the features, or the tag type, at the same time": Effect.gen(function* () {
    const { project, prefix, names, request } = yield* anImporter
    const exits = yield* Effect.all(
      [
        Effect.exit(asAdmin(createTagType({ name: `${prefix}-tag` }))),
        Effect.exit(asAdmin(createFeature(project, { name: names.plain }))),
        Effect.exit(asAdmin(importFeatures(request)))
      ],
      { concurrency: "unbounded" }
    )
    assert.isFalse(exits.some((exit: Exit.Exit<unknown, unknown>) => Exit.hasDies(exit)))
    assert.isTrue(Exit.isSuccess(exits[2]))
    assert.strictEqual((yield* contentOf(project)).length, 3)
  }).pipe(racing),

  "lose nothing that others change at the same time in features that they leave alone": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [mine, theirs] = [yield* addFlag(project), yield* addFlag(project)]
    yield* atOnce(
      asAdmin(importFeatures(anImport(project, { features: [{ name: mine.feature, description: "imported" }] }))),
      asAdmin(patchFeature(theirs, [{ op: "replace", path: "/description", value: "patched" }]))
    )
    const descriptions = (yield* contentOf(project)).map(({ description }) => description)
    assert.deepStrictEqual(descriptions.toSorted(), ["imported", "patched"])
  }).pipe(racing),

  "write nothing when they are only tried": Effect.gen(function* () {
    const { project, request } = yield* anImporter
    const { events } = yield* withRecordedEvents(asAdmin(dryRunImport(request)))
    assert.deepStrictEqual([events, yield* contentOf(project)], [[], []])
  })
}

const atOnce = <A, E1, R1, B, E2, R2>(one: Effect.Effect<A, E1, R1>, other: Effect.Effect<B, E2, R2>) =>
  Effect.all([one, other], { concurrency: 2 })

const aLargeImport = Effect.fn("aLargeImport")(function* (project: string) {
  const prefix = yield* uniqueName("large")
  const names = Array.from({ length: SIZE }, (_, index) => `${prefix}-${index}`)
  return anImport(project, {
    features: names.map((name) => ({ name })),
    featureStrategies: names.map((featureName) => ({ name: "flexibleRollout", featureName })),
    featureEnvironments: names.map((name) => ({ name, enabled: true, variants: [{ name: "only", weight: 1 }] })),
    featureTags: names.map((featureName) => ({ featureName, tagValue: "large" }))
  })
})
