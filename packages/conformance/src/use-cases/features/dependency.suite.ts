import { assert } from "@effect/vitest"
import { addDependency, archiveFeature, getFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const dependencySuite: UseCaseSuite = {
  "makes a child of a parent, on unless said otherwise, and records the event": Effect.gen(function* () {
    const { project, feature: parent, address, callers } = yield* aFlag()
    const child = yield* addFlag(project)
    const { answer, events } = yield* withRecordedEvents(as(callers.member)(addDependency(child, { feature: parent })))
    const dependency = { feature: parent, enabled: true, variants: [] }
    assert.deepStrictEqual(answer, dependency)
    assert.deepStrictEqual(
      events.map(({ type, featureName, createdBy, data }) => [type, featureName, createdBy, data]),
      [["feature-dependency-added", child.feature, "member", dependency]]
    )
    assert.deepStrictEqual((yield* asAdmin(getFeature(child))).dependencies, [dependency])
    assert.deepStrictEqual((yield* asAdmin(getFeature(address))).children, [child.feature])
  }),

  "replaces what a child asks of the same parent; a parent that must be off has no variants": Effect.gen(function* () {
    const { project, feature } = yield* aFlag()
    const child = yield* addFlag(project)
    const [on, off] = [
      { feature, enabled: true, variants: ["b", "a"] },
      { feature, enabled: false, variants: [] }
    ]
    assert.deepStrictEqual(yield* asAdmin(addDependency(child, { feature, variants: ["b", "a", "b"] })), on)
    assert.deepStrictEqual((yield* asAdmin(getFeature(child))).dependencies, [on])
    assert.deepStrictEqual(yield* asAdmin(addDependency(child, off)), off)
    const failure = yield* Effect.flip(asAdmin(addDependency(child, { ...off, variants: ["b"] })))
    assert.match(failure.message, /^"\/variants" must be left out/)
    assert.deepStrictEqual((yield* asAdmin(getFeature(child))).dependencies, [off])
  }),

  "lets a child have several parents, and a parent several children": Effect.gen(function* () {
    const { project, feature: parent, address } = yield* aFlag()
    const [other, one, two] = [yield* addFlag(project), yield* addFlag(project), yield* addFlag(project)]
    for (const child of [one, two]) yield* asAdmin(addDependency(child, { feature: parent }))
    yield* asAdmin(addDependency(one, { feature: other.feature }))
    const { dependencies } = yield* asAdmin(getFeature(one))
    assert.sameMembers(
      dependencies.map(({ feature }) => feature),
      [parent, other.feature]
    )
    assert.sameMembers([...(yield* asAdmin(getFeature(address))).children], [one.feature, two.feature])
  }),

  "refuses variants that no feature can have": Effect.gen(function* () {
    const { project, feature } = yield* aFlag()
    const child = yield* addFlag(project)
    yield* invalidAt(asAdmin(addDependency(child, { feature, variants: ["a", ""] })), "/variants/1")
    assert.deepStrictEqual((yield* asAdmin(getFeature(child))).dependencies, [])
  }),

  "refuses a feature as its own parent": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    yield* forbids(asAdmin(addDependency(address, { feature })))
    assert.deepStrictEqual((yield* asAdmin(getFeature(address))).dependencies, [])
  }),

  "refuses chains: a child as a parent, and a parent as a child": Effect.gen(function* () {
    const { project, address: grandparent } = yield* aFlag()
    const [parent, child] = [yield* addFlag(project), yield* addFlag(project)]
    yield* asAdmin(addDependency(parent, { feature: grandparent.feature }))
    yield* forbids(asAdmin(addDependency(child, { feature: parent.feature })))
    yield* forbids(asAdmin(addDependency(grandparent, { feature: child.feature })))
    yield* forbids(asAdmin(addDependency(grandparent, { feature: parent.feature })))
  }),

  "of two that become each other's parents at once, one is refused": Effect.gen(function* () {
    const { project, address: one } = yield* aFlag()
    const two = yield* addFlag(project)
    const results = yield* Effect.all(
      [
        Effect.result(asAdmin(addDependency(one, { feature: two.feature }))),
        Effect.result(asAdmin(addDependency(two, { feature: one.feature })))
      ],
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
  }).pipe(racing),

  "refuses parents that are archived, in another project or nowhere": Effect.gen(function* () {
    const { project, address: child } = yield* aFlag()
    const archived = yield* addFlag(project)
    yield* asAdmin(archiveFeature(archived))
    const elsewhere = yield* aFlag()
    for (const feature of [archived.feature, elsewhere.feature, "never-made"]) {
      yield* forbids(asAdmin(addDependency(child, { feature })))
    }
  }),

  "is refused where there is no such child, or not any more": Effect.gen(function* () {
    const { project, feature, address } = yield* aFlag()
    const elsewhere = yield* aWorkspace()
    const parent = yield* addFlag(project)
    const misplaced = { ...address, project: elsewhere.project }
    yield* refused(asAdmin(addDependency(misplaced, { feature: parent.feature })), notFound("feature", feature))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(addDependency(address, { feature: parent.feature })), { _tag: "FeatureArchived", feature })
  })
}

const forbids = <A, E extends object, R>(attempt: Effect.Effect<A, E, R>) =>
  refused(attempt, { _tag: "InvalidOperation" })
