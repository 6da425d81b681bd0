import { assert } from "@effect/vitest"
import {
  addDependency,
  addStrategy,
  addTag,
  archiveFeature,
  createFeature,
  getFeature,
  listArchivedFeatures,
  listFeatures
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { atDay } from "../../fixtures/history.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const archiveFeatureSuite: UseCaseSuite = {
  "takes a feature off the list, with all it has, into its last stage, and records the event": Effect.gen(function* () {
    const { project, feature: name, address, development, callers } = yield* aFlag()
    yield* asAdmin(addStrategy(development, { name: "default" }))
    yield* asAdmin(addTag(name, { type: "simple", value: "kept" }))
    const before = yield* asAdmin(getFeature(address))
    const { events } = yield* withRecordedEvents(as(callers.owner)(archiveFeature(address)))
    const common = { createdBy: "owner", createdByUserId: callers.owner.id, project, featureName: name }
    assert.deepStrictEqual(events, [{ type: "feature-archived", ...common, tags: [{ type: "simple", value: "kept" }] }])
    const after = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual([after.archived, after.lifecycle.stage], [true, "archived"])
    assert.deepStrictEqual([after.environments, after.tags], [before.environments, before.tags])
    assert.strictEqual(after.archivedAt, after.lifecycle.enteredStageAt)
    assert.deepStrictEqual(yield* asAdmin(listFeatures(project)), [])
  }),

  "refuses a parent, until its children are archived": Effect.gen(function* () {
    const { project, feature: parent, address } = yield* aFlag()
    const child = yield* addFlag(project)
    yield* asAdmin(addDependency(child, { feature: parent }))
    yield* refused(asAdmin(archiveFeature(address)), {
      _tag: "InvalidOperation",
      message: `"${parent}" cannot be archived while other features depend on it: ${child.feature}`
    })
    assert.isFalse((yield* asAdmin(getFeature(address))).archived)
    yield* asAdmin(archiveFeature(child))
    yield* asAdmin(archiveFeature(address))
    assert.isTrue((yield* asAdmin(getFeature(address))).archived)
  }),

  "of a parent that is archived while it gets a child, one is refused": Effect.gen(function* () {
    const { project, feature: parent, address } = yield* aFlag()
    const child = yield* addFlag(project)
    const results = yield* Effect.all(
      [
        Effect.result(Effect.asVoid(asAdmin(addDependency(child, { feature: parent })))),
        Effect.result(asAdmin(archiveFeature(address)))
      ],
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(results.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
    const { archived, children } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(children, archived ? [] : [child.feature])
  }).pipe(racing),

  "is done once": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    const { project } = yield* aWorkspace()
    yield* refused(asAdmin(archiveFeature({ ...address, project })), notFound("feature", feature))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(archiveFeature(address)), { _tag: "FeatureArchived", feature })
  }),

  "the archive lists the newest archived first, by name where that ties": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const stem = yield* uniqueName("flag")
    const archived = [
      ["c", 3],
      ["b", 1],
      ["d", 2],
      ["a", 1]
    ] as const
    for (const [letter, day] of archived) {
      const feature = `${stem}-${letter}`
      yield* asAdmin(createFeature(project, { name: feature })).pipe(atDay(0))
      yield* asAdmin(archiveFeature({ project, feature })).pipe(atDay(day))
    }
    yield* addFlag(project)
    const listed = yield* as(callers.viewer)(listArchivedFeatures(project))
    assert.deepStrictEqual(
      listed.map(({ name, archived: isArchived }) => [name, isArchived]),
      ["c", "d", "a", "b"].map((letter) => [`${stem}-${letter}`, true])
    )
  }),

  "the archive of a project that is not there, or not for the caller, is empty": Effect.gen(function* () {
    const { project, address, callers } = yield* aFlag({ mode: "private" })
    yield* asAdmin(archiveFeature(address))
    assert.deepStrictEqual(yield* as(callers.stranger)(listArchivedFeatures(project)), [])
    assert.deepStrictEqual(yield* as(callers.viewer)(listArchivedFeatures(yield* uniqueName("unknown"))), [])
    assert.lengthOf(yield* as(callers.member)(listArchivedFeatures(project)), 1)
  })
}
