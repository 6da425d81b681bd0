import { assert } from "@effect/vitest"
import { creatorOf } from "@halyard/core/domain"
import {
  addDependency,
  addStrategy,
  archiveFeature,
  cloneFeature,
  createFeature,
  createSegment,
  enableFeature,
  getFeature,
  importFeatures,
  setVariants,
  updateFeature,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { anImport } from "../../fixtures/imports.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aConstraint, addFlag, aFlag, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"

export const cloneFeatureSuite: UseCaseSuite = {
  "copies metadata, tags, parents, strategies and variants under new ids, off everywhere": Effect.gen(function* () {
    const flag = yield* aRichFlag
    const { address, callers, project } = flag
    const original = yield* asAdmin(getFeature(address))
    const name = yield* uniqueName("copy")
    const copy = yield* as(callers.member)(cloneFeature(address, { name }))

    const { type, description, impressionData, stale, tags, dependencies } = original
    const { createdBy, children, lifecycle } = copy
    const described = { type, description, impressionData, stale, tags, dependencies }
    assert.deepStrictEqual({ ...copy, ...described }, copy)
    assert.deepStrictEqual(
      [copy.name, copy.project, createdBy, children, lifecycle.stage],
      [name, project, creatorOf(callers.member), [], "initial"]
    )
    const ids = copy.environments.flatMap(({ strategies }) => strategies.map(({ id }) => id))
    assert.strictEqual(new Set([...ids, ...idsOf(original)]).size, 6)
    assert.deepStrictEqual(
      copy.environments.map(({ enabled, variants, strategies }) => ({
        enabled,
        variants,
        strategies: strategies.map(({ id: _, ...strategy }) => strategy)
      })),
      original.environments.map(({ variants, strategies }) => ({
        enabled: false,
        variants,
        strategies: strategies.map(({ id: _, ...strategy }) => ({
          ...strategy,
          featureName: name,
          parameters: "groupId" in strategy.parameters ? { ...strategy.parameters, groupId: name } : strategy.parameters
        }))
      }))
    )
    assert.deepStrictEqual(yield* asAdmin(getFeature(address)), original)
    assert.deepStrictEqual(yield* asAdmin(getFeature({ project, feature: name })), { ...copy, favorite: false })
  }),

  "keeps the groups of users when asked to": Effect.gen(function* () {
    const { address } = yield* aRichFlag
    const name = yield* uniqueName("copy")
    const copy = yield* asAdmin(cloneFeature(address, { name, replaceGroupId: false }))
    const original = yield* asAdmin(getFeature(address))
    const groups = ({ environments }: typeof original) =>
      environments.flatMap(({ strategies }) => strategies.map(({ parameters }) => parameters["groupId"]))
    assert.deepStrictEqual(groups(copy), groups(original))
  }),

  "is refused by the rules of a new feature, in their order": Effect.gen(function* () {
    const { address, feature, project } = yield* aFlag()
    const clone = (name: string) => asAdmin(cloneFeature(address, { name }))
    const missing = { ...address, feature: "never-made" }
    yield* refused(asAdmin(cloneFeature(missing, { name: "a b" })), notFound("feature", "never-made"))
    yield* invalidAt(clone("a b"), "/name")
    yield* refused(clone(feature), { _tag: "NameExists", archived: false })
    yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: "x.*" }, featureLimit: 1 }))
    yield* refused(clone(feature), { _tag: "NameExists" })
    yield* refused(clone(yield* uniqueName("y")), { _tag: "PatternMismatch" })
    yield* refused(clone(yield* uniqueName("x")), { _tag: "LimitExceeded", limit: 1 })
  }),

  "is refused where there is no such feature in the project, or not any more": Effect.gen(function* () {
    const { address, feature } = yield* aFlag()
    const name = yield* uniqueName("copy")
    const { project } = yield* aWorkspace()
    yield* refused(asAdmin(cloneFeature({ ...address, project }, { name })), notFound("feature", feature))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(cloneFeature(address, { name })), { _tag: "FeatureArchived", feature })
    yield* asAdmin(createFeature(project, { name }))
  }),

  "of two that take the same name at once, one gets it": Effect.gen(function* () {
    const { address, project } = yield* aFlag()
    const other = yield* addFlag(project)
    const name = yield* uniqueName("copy")
    const results = yield* Effect.all(
      [address, other].map((each) => Effect.result(asAdmin(cloneFeature(each, { name })))),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
  }).pipe(racing),

  "never waits for an import that waits for it": Effect.gen(function* () {
    const { address, feature, project } = yield* aFlag()
    const cloned = Effect.flatMap(uniqueName("copy"), (name) => asAdmin(cloneFeature(address, { name })))
    const imported = (description: string) =>
      asAdmin(importFeatures(anImport(project, { features: [{ name: feature, description }] })))
    const writes = Array.from({ length: 8 }, (_, index) => [cloned, imported(`the ${index}th`)]).flat()
    yield* Effect.all(writes, { concurrency: "unbounded", discard: true })
  }).pipe(racing)
}

/** A feature with one of everything, enabled in production. */
const aRichFlag = Effect.gen(function* () {
  const flag: FlagWorkspace = yield* aFlag({}, { tags: [{ type: "simple", value: yield* uniqueName("tag") }] })
  const { address, development, production, project, feature } = flag
  yield* asAdmin(updateFeature(address, { type: "experiment", description: "x", impressionData: true, stale: true }))
  yield* asAdmin(addDependency(address, { feature: (yield* addFlag(project)).feature, variants: ["a"] }))
  const segment = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), project, constraints: [] }))
  const variants = [{ name: "a", weight: 1000, weightType: "variable", stickiness: "default" }] as const
  yield* asAdmin(enableFeature(production))
  yield* asAdmin(
    addStrategy(development, {
      name: "flexibleRollout",
      title: "t",
      disabled: true,
      segments: [segment.id],
      constraints: [aConstraint],
      variants,
      parameters: { rollout: "50", stickiness: "default", groupId: `${feature}-others` }
    })
  )
  yield* asAdmin(addStrategy(development, { name: "default" }))
  yield* asAdmin(setVariants(development, variants))
  return flag
})

const idsOf = ({
  environments
}: {
  readonly environments: ReadonlyArray<{ readonly strategies: ReadonlyArray<{ readonly id: string }> }>
}) => environments.flatMap(({ strategies }) => strategies.map(({ id }) => id))
