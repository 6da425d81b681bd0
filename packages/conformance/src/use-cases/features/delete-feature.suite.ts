import { assert } from "@effect/vitest"
import {
  addDependency,
  addTag,
  archiveFeature,
  archiveFeatures,
  createFeature,
  deleteFeature,
  deleteFeatures,
  enableFeature,
  favorFeature,
  getFeature,
  listArchivedFeatures,
  reviveFeature
} from "@halyard/core/use-cases"
import { Effect, Result } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { Write } from "../events/event-table.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import { someFlags } from "./archive-features.suite.ts"

export const deleteFeatureSuite: UseCaseSuite = {
  "deletes an archived feature for good, and records what it was": Effect.gen(function* () {
    const { project, feature, address } = yield* aFlag()
    const tag = { type: "simple", value: "gone" }
    yield* asAdmin(addTag(feature, tag))
    yield* asAdmin(archiveFeature(address))
    const { archivedAt, createdAt } = yield* asAdmin(getFeature(address))
    const { events } = yield* withRecordedEvents(asAdmin(deleteFeature(feature)))
    const preData = {
      name: feature,
      description: null,
      type: "release",
      project,
      stale: false,
      impressionData: false,
      createdAt,
      archived: true,
      archivedAt
    }
    assert.deepStrictEqual(
      events.map(({ type, project: where, preData: before, tags }) => [type, where, before, tags]),
      [["feature-deleted", project, preData, [tag]]]
    )
    yield* refused(asAdmin(getFeature(address)), notFound("feature", feature))
    assert.deepStrictEqual(yield* asAdmin(listArchivedFeatures(project)), [])
  }),

  "leaves nothing behind for a new feature of the same name": Effect.gen(function* () {
    const { project, feature, address, development } = yield* aFlag()
    yield* asAdmin(enableFeature(development))
    yield* asAdmin(favorFeature(address, true))
    yield* asAdmin(archiveFeature(address))
    yield* asAdmin(deleteFeature(feature))
    const again = yield* asAdmin(createFeature(project, { name: feature }))
    assert.deepStrictEqual([again.favorite, again.tags, again.lifecycle.stage], [false, [], "initial"])
    assert.isTrue(again.environments.every(({ enabled, strategies }) => !enabled && strategies.length === 0))
  }),

  "needs a feature that is archived, and permission where it is": Effect.gen(function* () {
    const { feature, address, callers } = yield* aFlag()
    yield* refused(asAdmin(deleteFeature(feature)), {
      _tag: "InvalidOperation",
      message: `Only archived features can be deleted, unlike "${feature}"`
    })
    yield* asAdmin(archiveFeature(address))
    yield* refused(as(callers.stranger)(deleteFeature(feature)), { ...noAccess, permissions: ["DELETE_FEATURE"] })
    yield* refused(as(callers.stranger)(deleteFeature("never-made")), noAccess)
    yield* refused(asAdmin(deleteFeature("never-made")), notFound("feature", "never-made"))
    yield* as(callers.member)(deleteFeature(feature))
  }),

  "deletes many, or none": Effect.gen(function* () {
    const { project, names } = yield* someFlags(3)
    const other = yield* aFlag()
    yield* asAdmin(archiveFeature(other.address))
    yield* asAdmin(archiveFeatures(project, names.slice(1)))
    yield* refused(asAdmin(deleteFeatures(project, names)), { _tag: "InvalidOperation" })
    yield* refused(asAdmin(deleteFeatures(project, [...names, other.feature])), notFound("feature", other.feature))
    assert.lengthOf(yield* asAdmin(listArchivedFeatures(project)), 2)
    const { events } = yield* withRecordedEvents(
      asAdmin(deleteFeatures(project, [...names.slice(1), ...names.slice(2)]))
    )
    assert.deepStrictEqual(
      events.map(({ type, featureName }) => [type, featureName]),
      names.slice(1).map((name) => ["feature-deleted", name])
    )
    assert.deepStrictEqual(yield* asAdmin(listArchivedFeatures(project)), [])
  }),

  "of nothing changes nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(deleteFeatures(project, [])))).events, [])
  }),

  "of a deletion and a revival at once, one fails as too late": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    yield* asAdmin(archiveFeature(address))
    const attempts: ReadonlyArray<Write["act"]> = [
      deleteFeature(feature),
      reviveFeature(feature),
      favorFeature(address, true),
      favorFeature(address, true)
    ]
    const results = yield* Effect.all(
      attempts.map((attempt) => Effect.result(asAdmin(attempt))),
      { concurrency: "unbounded" }
    )
    const [deletion, revival] = results.map(Result.isSuccess)
    assert.notStrictEqual(deletion, revival)
    const found = yield* Effect.result(asAdmin(getFeature(address)))
    assert.strictEqual(Result.isSuccess(found), revival)
  }).pipe(racing),

  "forgets the dependencies on it": Effect.gen(function* () {
    const { project, names } = yield* someFlags(2)
    const [parent = "", child = ""] = names
    yield* asAdmin(addDependency({ project, feature: child }, { feature: parent }))
    yield* asAdmin(archiveFeatures(project, names))
    yield* asAdmin(deleteFeature(parent))
    yield* asAdmin(reviveFeature(child))
    assert.deepStrictEqual((yield* asAdmin(getFeature({ project, feature: child }))).dependencies, [])
  })
}
