import { assert } from "@effect/vitest"
import { EventStore, FeatureReads, FeatureStore, ProjectStore, SegmentStore } from "@halyard/core/ports"
import {
  archiveFeature,
  createFeature,
  createProject,
  createSegment,
  deleteIntegration,
  deleteProject,
  favorFeature,
  favorProject,
  getIntegration,
  listProjects,
  setDefaultStrategy
} from "@halyard/core/use-cases"
import { Effect, Option, Result } from "effect"
import { anyone, storedProject } from "../../fixtures/stored-entities.ts"
import { addWebhook } from "../../fixtures/integrations.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const deleteProjectSuite: UseCaseSuite = {
  "removes its archived features, segments and favorites with it, and records its own event last": Effect.gen(
    function* () {
      const { project, feature, callers, tag } = yield* anAbandonedProject
      const segment = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), project, constraints: [] }))
      const other = yield* asAdmin(createSegment({ name: yield* uniqueName("segment"), constraints: [] }))
      const defaultStrategy = { name: "default", segments: [segment.id] }
      yield* asAdmin(setDefaultStrategy({ project, environment: "development" }, defaultStrategy))
      const record = yield* storedProject(project)
      const { events } = yield* withRecordedEvents(as(callers.owner)(deleteProject(project)))

      const author = { createdBy: "owner", createdByUserId: callers.owner.id, project }
      const [first, ...others] = events
      assert.deepInclude(first, { type: "feature-deleted", ...author, featureName: feature, tags: [tag] })
      assert.strictEqual(first?.preData.name, feature)
      assert.deepStrictEqual(others, [
        { type: "segment-deleted", ...author, preData: segment },
        { type: "project-deleted", ...author, preData: record }
      ])
      assert.isTrue(Option.isNone(yield* (yield* ProjectStore).find(project)))
      assert.deepStrictEqual(yield* (yield* FeatureReads).whole([feature], anyone), [])
      const segments = (yield* (yield* SegmentStore).list).map(({ id }) => id)
      assert.deepStrictEqual([segments.includes(segment.id), segments.includes(other.id)], [false, true])
    }
  ),

  "its events stay, and its names are free again": Effect.gen(function* () {
    const { project, feature } = yield* anAbandonedProject
    yield* asAdmin(deleteProject(project))
    const types = (yield* (yield* EventStore).latest({ project }, 50)).map(({ type }) => type)
    assert.includeMembers(types, ["project-created", "feature-created", "feature-deleted", "project-deleted"])
    yield* asAdmin(createProject({ id: project, name: "Again", environments: ["development"] }))
    yield* asAdmin(createFeature(project, { name: feature }))
    const item = (yield* asAdmin(listProjects())).find(({ id }) => id === project)
    assert.deepInclude(item, { featureCount: 1, favorite: false })
    assert.strictEqual((yield* (yield* FeatureStore).countActive(project)).project, 1)
  }),

  "leaves no integration that names it and receives events": Effect.gen(function* () {
    const { project } = yield* anAbandonedProject
    const { project: other } = yield* aWorkspace()
    const lists = [[project], [other, project], []]
    const made = yield* Effect.forEach(lists, (projects) => addWebhook({ enabled: true, projects }))
    const { events } = yield* withRecordedEvents(asAdmin(deleteProject(project)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["feature-deleted", "addon-config-updated", "addon-config-updated", "project-deleted"]
    )
    const now = yield* Effect.forEach(made, ({ id }) => asAdmin(getIntegration(id)))
    assert.deepStrictEqual(
      now.map(({ enabled, projects }) => ({ enabled, projects })),
      [
        { enabled: false, projects: [project] },
        { enabled: true, projects: [other] },
        { enabled: true, projects: [] }
      ]
    )
    yield* Effect.forEach(made, ({ id }) => asAdmin(deleteIntegration(id)))
  }),

  "refuses a project with active features, the default one, and one that is not there": Effect.gen(function* () {
    const { project } = yield* anAbandonedProject
    yield* addFlag(project)
    const message = `The project "${project}" has 1 feature that is not archived`
    yield* refused(asAdmin(deleteProject(project)), { _tag: "InvalidOperation", message })
    yield* refused(asAdmin(deleteProject("default")), { _tag: "InvalidOperation" })
    yield* refused(asAdmin(deleteProject("never-made")), notFound("project", "never-made"))
    yield* storedProject(project)
    assert.lengthOf(yield* (yield* FeatureReads).archivedNames(project), 1)
  }),

  "of a project that is deleted while it gets a feature, a segment and a favorite, each is there or not":
    Effect.replicateEffect(
      Effect.gen(function* () {
        const { project, callers } = yield* aWorkspace()
        const name = yield* uniqueName("flag")
        const [deleted, made, segment] = yield* Effect.all(
          [
            Effect.result(asAdmin(deleteProject(project))),
            Effect.result(asAdmin(createFeature(project, { name }))),
            Effect.result(asAdmin(createSegment({ name, project, constraints: [] }))),
            Effect.result(as(callers.viewer)(favorProject(project, true)))
          ],
          { concurrency: "unbounded" }
        )
        assert.notStrictEqual(Result.isSuccess(deleted), Result.isSuccess(made))
        if (Result.isFailure(deleted)) return
        assert.deepInclude(Result.isFailure(made) ? made.failure : {}, notFound("project", project))
        if (Result.isFailure(segment)) assert.strictEqual(segment.failure._tag, "InvalidData")
        assert.isTrue((yield* (yield* SegmentStore).list).every((one) => one.project !== project))
      }),
      3,
      { discard: true }
    ).pipe(racing)
}

/** A project with one archived, tagged feature. Both are favorites. */
const anAbandonedProject = Effect.gen(function* () {
  const tag = { type: "simple", value: yield* uniqueName("tag") }
  const flag = yield* aFlag({}, { tags: [tag] })
  yield* asAdmin(favorFeature(flag.address, true))
  yield* asAdmin(favorProject(flag.project, true))
  yield* asAdmin(archiveFeature(flag.address))
  return { ...flag, tag }
})
