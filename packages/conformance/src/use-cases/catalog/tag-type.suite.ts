import { assert } from "@effect/vitest"
import { editorRole, type Principal } from "@halyard/core/domain"
import {
  addTag,
  archiveFeature,
  createTag,
  createTagType,
  deleteTag,
  deleteTagType,
  getTag,
  getTagType,
  listFeatureTags,
  listTags,
  listTagTypes,
  removeTag,
  updateTagType,
  validateTagType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { assertEquals, assertMatches, invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag } from "../../fixtures/workspaces.ts"

export const tagTypeSuite: UseCaseSuite = {
  "types are changed in what is given": Effect.gen(function* () {
    const before = yield* aTagType
    yield* asAdmin(updateTagType(before.name, { color: "#aBcDeF" }))
    const after = { ...before, color: "#aBcDeF" }
    assert.deepStrictEqual(yield* asAdmin(getTagType(before.name)), after)
    assert.deepInclude(yield* asAdmin(listTagTypes()), after)
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(updateTagType(before.name, { icon: "i" })))).events, [])
    yield* asAdmin(updateTagType(before.name, { icon: null, color: null }))
    assert.deepStrictEqual(yield* asAdmin(getTagType(before.name)), { ...before, icon: null })
    yield* invalidAt(asAdmin(updateTagType(before.name, { color: "red", icon: "" })), "/color")
  }),

  "types can be checked before they are made": Effect.gen(function* () {
    const name = yield* uniqueName("kind")
    const tagType = { name, description: null, icon: "i", color: null }
    assert.deepStrictEqual(yield* asAdmin(validateTagType({ name, icon: "i" })), tagType)
    yield* invalidAt(asAdmin(validateTagType({ name: "a", color: "" })), "/name", "/color")
    yield* asAdmin(createTagType({ name }))
    yield* refused(asAdmin(validateTagType({ name })), { _tag: "NameExists", resource: "tag type", name })
  }),

  "types go with their tags, unless features carry these, archived ones too": Effect.gen(function* () {
    const { name: type } = yield* aTagType
    const { address, feature } = yield* aFlag()
    const [unused, used] = [
      { type, value: "unused" },
      { type, value: "used" }
    ]
    yield* asAdmin(createTag(unused))
    yield* asAdmin(addTag(feature, used))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(deleteTagType(type)), {
      _tag: "InvalidOperation",
      message: `The tag type "${type}" is in use by feature: ${feature} (archived)`
    })
    assert.deepStrictEqual(yield* asAdmin(listTags(type)), [unused, used])
    yield* asAdmin(deleteTag(used))
    yield* asAdmin(deleteTagType(type))
    assert.deepStrictEqual(yield* asAdmin(listTags(type)), [])
    yield* refused(asAdmin(getTagType(type)), notFound("tag type", type))
    yield* refused(asAdmin(deleteTagType("simple")), { _tag: "InvalidOperation" })
  }),

  "tags are made once, of types that exist": Effect.gen(function* () {
    const { name: type } = yield* aTagType
    const tag = { type, value: "blue" }
    assert.deepStrictEqual(yield* asAdmin(createTag(tag)), tag)
    assert.deepStrictEqual(yield* asAdmin(getTag(tag)), tag)
    assert.deepInclude(yield* asAdmin(listTags()), tag)
    yield* refused(asAdmin(createTag(tag)), { _tag: "NameExists", resource: "tag", name: `${type}:blue` })
    yield* invalidAt(asAdmin(createTag({ type: `${type}-2`, value: "blue" })), "/type")
    yield* invalidAt(asAdmin(createTag({ type, value: "a,b" })), "/value")
  }),

  "deleted tags are removed from every feature, and events record it": Effect.gen(function* () {
    const { name: type } = yield* aTagType
    const [first, second] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    const [tag, other] = [
      { type, value: "blue" },
      { type, value: "blue!" }
    ]
    for (const { feature } of [first, second]) {
      yield* asAdmin(addTag(feature, tag))
      yield* asAdmin(addTag(feature, other))
    }
    yield* asAdmin(archiveFeature(second.address))
    const { events } = yield* withRecordedEvents(asAdmin(deleteTag(tag)))
    const untagged = [first, second].map(({ project, feature }) => ({ project, featureName: feature }))
    assertEquals(
      events.map(({ createdBy: _, createdByUserId: __, ...event }) => event),
      [
        ...untagged
          .toSorted((left, right) => (left.featureName < right.featureName ? -1 : 1))
          .map((event) => ({ type: "feature-untagged", ...event, tags: [other], preData: tag })),
        { type: "tag-deleted", preData: tag }
      ]
    )
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(first.feature)), [{ ...other, color: null }])
  }),

  "tags go only by who may take them off whatever carries them": Effect.gen(function* () {
    const { name: type } = yield* aTagType
    const tag = { type, value: "blue" }
    const [open, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    for (const { feature } of [open, hidden]) yield* asAdmin(addTag(feature, tag))
    yield* asAdmin(archiveFeature(open.address))
    const { answer, events } = yield* withRecordedEvents(Effect.flip(as(open.callers.editor)(deleteTag(tag))))
    assertMatches(answer, { ...noAccess, permissions: ["UPDATE_FEATURE"] })
    assert.match(answer.message, new RegExp(`UPDATE_FEATURE in projects: ${open.project}, 1 that you may not see$`))
    assert.deepStrictEqual(events, [])
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(hidden.feature)), [{ ...tag, color: null }])
    yield* asAdmin(removeTag(hidden.feature, tag))
    const both: Principal = { ...open.callers.owner, grants: [...open.callers.owner.grants, { role: editorRole }] }
    yield* as(both)(deleteTag(tag))
    yield* refused(asAdmin(getTag(tag)), notFound("tag", `${type}:blue`))
  }),

  "are not found where there are none": Effect.gen(function* () {
    const name = yield* uniqueName("nowhere")
    const tag = { type: "simple", value: name }
    yield* refused(asAdmin(getTagType(name)), notFound("tag type", name))
    yield* refused(asAdmin(updateTagType(name, {})), notFound("tag type", name))
    yield* refused(asAdmin(deleteTagType(name)), notFound("tag type", name))
    yield* refused(asAdmin(getTag(tag)), notFound("tag", `simple:${name}`))
    yield* refused(asAdmin(deleteTag(tag)), notFound("tag", `simple:${name}`))
  })
}

const aTagType = Effect.gen(function* () {
  return yield* asAdmin(createTagType({ name: yield* uniqueName("kind"), description: "d", icon: "i" }))
})
