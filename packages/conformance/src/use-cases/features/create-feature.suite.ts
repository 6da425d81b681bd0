import { assert } from "@effect/vitest"
import { creatorOf } from "@halyard/core/domain"
import {
  archiveFeature,
  createFeature,
  createTagType,
  getFeature,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const createFeatureSuite: UseCaseSuite = {
  "makes a feature with defaults, off and empty in every environment of its project": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const name = yield* uniqueName("flag")
    const feature = yield* as(callers.owner)(createFeature(project, { name }))
    const { type, description, impressionData, stale, archived, archivedAt, tags, lifecycle, createdBy } = feature
    assert.deepStrictEqual(
      { type, description, impressionData, stale, archived, archivedAt, tags, createdBy, stage: lifecycle.stage },
      {
        type: "release",
        description: null,
        impressionData: false,
        stale: false,
        archived: false,
        archivedAt: null,
        tags: [],
        createdBy: creatorOf(callers.owner),
        stage: "initial"
      }
    )
    assert.deepStrictEqual(
      feature.environments.map((each) => [each.name, each.enabled, each.strategies, each.variants]),
      [
        ["development", false, [], []],
        ["production", false, [], []]
      ]
    )
    assert.deepStrictEqual(
      [feature.name, feature.project, feature.createdAt],
      [name, project, lifecycle.enteredStageAt]
    )
    assert.deepStrictEqual(yield* as(callers.owner)(getFeature({ project, feature: name })), feature)
  }),

  "takes what it is given": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const given = { type: "kill-switch", description: "Ünï 😀 it's", impressionData: true } as const
    const feature = yield* as(callers.adminToken)(createFeature(project, { name: yield* uniqueName("flag"), ...given }))
    const { type, description, impressionData, createdBy } = feature
    assert.deepStrictEqual({ type, description, impressionData }, given)
    assert.deepStrictEqual([createdBy.id, createdBy.name], [-42, "admin-token"])
  }),

  "takes an empty description as none": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const draft = { name: yield* uniqueName("flag"), description: "" }
    assert.isNull((yield* asAdmin(createFeature(project, draft))).description)
  }),

  "records the feature with its creator": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const name = yield* uniqueName("flag")
    const { events } = yield* withRecordedEvents(as(callers.member)(createFeature(project, { name, description: "" })))
    const data = { name, description: null, type: "release", project, stale: false, impressionData: false }
    assert.deepStrictEqual(events, [
      {
        type: "feature-created",
        createdBy: "member",
        createdByUserId: callers.member.id,
        project,
        featureName: name,
        data,
        tags: []
      }
    ])
  }),

  "puts tags on it, making those that are missing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const type = yield* uniqueName("kind")
    yield* asAdmin(createTagType({ name: type }))
    const tags = [
      { type, value: "blue" },
      { type, value: "red" }
    ]
    const [blue, red] = tags
    yield* asAdmin(createFeature(project, { name: yield* uniqueName("flag"), tags: tags.slice(0, 1) }))
    const draft = { name: yield* uniqueName("flag"), tags: [...tags.toReversed(), ...tags] }
    const { answer, events } = yield* withRecordedEvents(asAdmin(createFeature(project, draft)))
    assert.deepStrictEqual(answer.tags, tags)
    assert.deepStrictEqual(
      events.map((event) => [event.type, event.data]),
      [
        ["feature-created", events[0]?.data],
        ["tag-created", red],
        ["feature-tagged", red],
        ["feature-tagged", blue]
      ]
    )
    assert.deepStrictEqual(
      events.map((event) => event.tags),
      [tags, undefined, tags, tags]
    )
  }),

  "refuses tags that are no tags, and leaves nothing": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const name = yield* uniqueName("flag")
    const type = yield* uniqueName("none")
    const [fine, unknown, malformed] = [
      { type: "simple", value: "fine" },
      { type, value: "some" },
      { type: "simple", value: "a,b" }
    ]
    const tags = [fine, unknown, malformed]
    yield* invalidAt(asAdmin(createFeature(project, { name, tags })), "/tags/1/type", "/tags/2/value")
    yield* refused(asAdmin(getFeature({ project, feature: name })), notFound("feature", name))
  }),

  "refuses names that are taken anywhere, and says whether by an archived feature": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const { feature: name, address } = yield* aFlag()
    const again = asAdmin(createFeature(project, { name }))
    yield* refused(again, { _tag: "NameExists", resource: "feature", name, archived: false })
    yield* asAdmin(archiveFeature(address))
    yield* refused(again, { _tag: "NameExists", resource: "feature", name, archived: true })
  }),

  "refuses names that are not made for URLs": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    for (const name of ["", "a b", "a/b", "ä", "..", "x".repeat(101)]) {
      yield* invalidAt(asAdmin(createFeature(project, { name })), "/name")
    }
  }),

  "refuses names that do not match the project's pattern as a whole": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const digits = yield* uniqueName("")
    yield* asAdmin(updateProjectSettings(project, { featureNaming: { pattern: "app-[0-9a-f]+|web" } }))
    for (const name of [`xapp${digits}`, `app${digits}.`, `APP${digits}`]) {
      const expected = { _tag: "PatternMismatch", pattern: "app-[0-9a-f]+|web", names: [name] }
      yield* refused(asAdmin(createFeature(project, { name })), expected)
    }
    yield* asAdmin(createFeature(project, { name: `app${digits}` }))
  }),

  "checks in this order: permission, project, name, uniqueness, pattern, project limit": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const { feature: taken } = yield* aFlag()
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 0, featureNaming: { pattern: "ok-.*" } }))
    const create = (name: string, id: string = project) => asAdmin(createFeature(id, { name }))
    const unknown = yield* uniqueName("unknown")
    yield* refused(as(callers.viewer)(createFeature(unknown, { name: "a b" })), noAccess)
    yield* refused(create("a b", unknown), notFound("project", unknown))
    yield* invalidAt(create("a b"), "/name")
    yield* refused(create(taken), { _tag: "NameExists" })
    yield* refused(create(yield* uniqueName("bad")), { _tag: "PatternMismatch" })
    yield* refused(create(yield* uniqueName("ok")), { _tag: "LimitExceeded", limit: 0 })
  })
}
