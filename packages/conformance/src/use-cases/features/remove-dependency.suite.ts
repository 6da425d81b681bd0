import { assert } from "@effect/vitest"
import {
  addDependency,
  addStrategy,
  archiveFeature,
  getFeature,
  hasDependencies,
  listParents,
  listParentVariants,
  removeDependencies,
  removeDependency,
  setVariants
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const removeDependencySuite: UseCaseSuite = {
  "removes one parent of a feature, and records what the feature required of it": Effect.gen(function* () {
    const { project, address: child, callers } = yield* aFlag()
    const [one, other] = [yield* addFlag(project), yield* addFlag(project)]
    const dependency = { feature: one.feature, enabled: true, variants: ["a"] }
    yield* asAdmin(addDependency(child, dependency))
    yield* asAdmin(addDependency(child, { feature: other.feature }))
    const { events } = yield* withRecordedEvents(as(callers.member)(removeDependency(child, one.feature)))
    assert.deepStrictEqual(
      events.map(({ type, featureName, preData }) => [type, featureName, preData]),
      [["feature-dependency-removed", child.feature, dependency]]
    )
    const { dependencies } = yield* asAdmin(getFeature(child))
    assert.deepStrictEqual(
      dependencies.map(({ feature }) => feature),
      [other.feature]
    )
  }),

  "frees a feature of all parents, telling of each": Effect.gen(function* () {
    const { project, address: child } = yield* aFlag()
    const parents = [(yield* addFlag(project)).feature, (yield* addFlag(project)).feature]
    for (const feature of parents) yield* asAdmin(addDependency(child, { feature }))
    const { events } = yield* withRecordedEvents(asAdmin(removeDependencies(child)))
    assert.sameMembers(
      events.map(({ preData }) => preData.feature),
      parents
    )
    assert.deepStrictEqual((yield* asAdmin(getFeature(child))).dependencies, [])
  }),

  "is refused where there is no dependency, no such child, or not any more": Effect.gen(function* () {
    const { project, feature, address } = yield* aFlag()
    const missing = (what: string) => notFound("dependency", `${feature} on ${what}`)
    const parent = yield* addFlag(project)
    yield* asAdmin(addDependency(parent, { feature }))
    yield* refused(asAdmin(removeDependency(address, parent.feature)), missing(parent.feature))
    yield* refused(asAdmin(removeDependencies(address)), missing("any feature"))
    const elsewhere = { ...address, project: (yield* aWorkspace()).project }
    yield* refused(asAdmin(removeDependencies(elsewhere)), notFound("feature", feature))
    yield* asAdmin(removeDependencies(parent))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(removeDependencies(address)), { _tag: "FeatureArchived", feature })
  }),

  "adding the same parent twice changes nothing": Effect.gen(function* () {
    const { project, feature } = yield* aFlag()
    const child = yield* addFlag(project)
    const given = { feature, variants: ["b", "a"] }
    const first = yield* withRecordedEvents(asAdmin(addDependency(child, given)))
    const second = yield* withRecordedEvents(asAdmin(addDependency(child, { ...given, enabled: true })))
    assert.deepStrictEqual([first.events.length, second.events], [1, []])
    assert.deepStrictEqual(second.answer, first.answer)
  }),

  "offers as parents what can be one": Effect.gen(function* () {
    const { project, feature, address } = yield* aFlag()
    const [child, free, archived] = [yield* addFlag(project), yield* addFlag(project), yield* addFlag(project)]
    yield* asAdmin(archiveFeature(archived))
    assert.deepStrictEqual(yield* asAdmin(listParents(address)), [child.feature, free.feature].toSorted())
    yield* asAdmin(addDependency(child, { feature }))
    assert.deepStrictEqual(yield* asAdmin(listParents(free)), [feature])
    assert.deepStrictEqual(yield* asAdmin(listParents(child)), [feature, free.feature].toSorted())
    assert.deepStrictEqual(yield* asAdmin(listParents(address)), [])
  }),

  "names the variants of a parent": Effect.gen(function* () {
    const { address, development, production } = yield* aFlag()
    const [a, b] = ["a", "b"].map((name) => ({
      name,
      weight: 1000,
      weightType: "variable" as const,
      stickiness: "default"
    }))
    assert.deepStrictEqual(yield* asAdmin(listParentVariants(address)), [])
    yield* asAdmin(addStrategy(production, { name: "default", variants: b === undefined ? [] : [b] }))
    yield* asAdmin(setVariants(development, a === undefined ? [] : [a]))
    assert.deepStrictEqual(yield* asAdmin(listParentVariants(address)), ["a", "b"])
  }),

  "returns whether a project has dependencies": Effect.gen(function* () {
    const { project, feature, callers } = yield* aFlag({ mode: "private" })
    const child = yield* addFlag(project)
    assert.isFalse(yield* asAdmin(hasDependencies(project)))
    yield* asAdmin(addDependency(child, { feature }))
    assert.isTrue(yield* as(callers.member)(hasDependencies(project)))
    yield* refused(as(callers.stranger)(hasDependencies(project)), notFound("project", project))
  })
}
