import { assert } from "@effect/vitest"
import { addTag, archiveFeature, createTagType, getFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag } from "../../fixtures/workspaces.ts"

export const tagSuite: UseCaseSuite = {
  "puts a tag on a feature, making it when it is missing": Effect.gen(function* () {
    const { project, feature, address, callers } = yield* aFlag()
    const tag = yield* newTag
    const { answer, events } = yield* withRecordedEvents(as(callers.member)(addTag(feature, tag)))
    assert.deepStrictEqual(answer, tag)
    const author = { createdBy: "member", createdByUserId: callers.member.id }
    assert.deepStrictEqual(events, [
      { type: "tag-created", ...author, data: tag },
      { type: "feature-tagged", ...author, project, featureName: feature, data: tag, tags: [tag] }
    ])
    assert.deepStrictEqual((yield* asAdmin(getFeature(address))).tags, [tag])
  }),

  "makes a tag once": Effect.gen(function* () {
    const { project, feature } = yield* aFlag()
    const tag = yield* newTag
    yield* asAdmin(addTag(feature, tag))
    const other = yield* addFlag(project)
    const { events } = yield* withRecordedEvents(asAdmin(addTag(other.feature, tag)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["feature-tagged"]
    )
  }),

  "changes nothing and records no event where the feature has it": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    const tag = yield* newTag
    yield* asAdmin(addTag(feature, tag))
    const again = yield* withRecordedEvents(asAdmin(addTag(feature, tag)))
    assert.deepStrictEqual([again.answer, again.events], [tag, []])
    assert.deepStrictEqual((yield* asAdmin(getFeature(address))).tags, [tag])
  }),

  "refuses what is no tag": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    const unknown = yield* uniqueName("kind")
    yield* invalidAt(asAdmin(addTag(feature, { type: unknown, value: "some" })), "/type")
    yield* invalidAt(asAdmin(addTag(feature, { type: "simple", value: "x" })), "/value")
    yield* invalidAt(asAdmin(addTag(feature, { type: "a:b", value: "a,b" })), "/type", "/value")
    assert.deepStrictEqual((yield* asAdmin(getFeature(address))).tags, [])
  }),

  "answers callers without permission the same whether or not the feature exists": Effect.gen(function* () {
    const { feature, callers } = yield* aFlag()
    const unknown = yield* uniqueName("unknown")
    const tag = yield* newTag
    for (const name of [feature, unknown]) {
      yield* refused(as(callers.stranger)(addTag(name, tag)), { ...noAccess, permissions: ["UPDATE_FEATURE"] })
    }
    yield* refused(asAdmin(addTag(unknown, tag)), notFound("feature", unknown))
  }),

  "is refused for an archived feature": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(addTag(feature, yield* newTag)), { _tag: "FeatureArchived", feature })
  })
}

/** An unused tag of an existing type. */
const newTag = Effect.gen(function* () {
  const type = yield* uniqueName("kind")
  yield* asAdmin(createTagType({ name: type }))
  return { type, value: "blue" }
})
