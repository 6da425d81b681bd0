import { assert } from "@effect/vitest"
import type { Tag } from "@halyard/core/domain"
import {
  addTag,
  archiveFeature,
  changeTags,
  changeTagsOfFeatures,
  listFeatureTags,
  listTags,
  removeTag
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, noAccess, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag } from "../../fixtures/workspaces.ts"

export const changeTagsSuite: UseCaseSuite = {
  "adds and removes tags, and records what changed": Effect.gen(function* () {
    const { feature, callers } = yield* aFlag()
    const [red, blue, green] = yield* someTags
    yield* asAdmin(addTag(feature, red))
    yield* asAdmin(addTag(feature, blue))
    const change = { addedTags: [blue, green, green], removedTags: [red, { type: "simple", value: "never" }] }
    const { answer, events } = yield* withRecordedEvents(as(callers.member)(changeTags(feature, change)))
    assert.deepStrictEqual(answer, [blue, green].map(view))
    assert.deepStrictEqual(
      events.map((event) => [event.type, event.data ?? event.preData]),
      [
        ["feature-untagged", red],
        ["tag-created", green],
        ["feature-tagged", green]
      ]
    )
    assert.deepStrictEqual((yield* withRecordedEvents(asAdmin(changeTags(feature, change)))).events, [])
    assert.deepInclude(yield* asAdmin(listTags("simple")), red)
  }),

  "takes a tag off, once": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    const [red] = yield* someTags
    yield* asAdmin(addTag(feature, red))
    assert.lengthOf((yield* withRecordedEvents(asAdmin(removeTag(feature, red)))).events, 1)
    assert.lengthOf((yield* withRecordedEvents(asAdmin(removeTag(feature, red)))).events, 0)
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(feature)), [])
  }),

  "changes all of the features or none": Effect.gen(function* () {
    const { project, feature, callers } = yield* aFlag()
    const others = [(yield* addFlag(project)).feature, (yield* addFlag(project)).feature]
    const elsewhere = yield* aFlag()
    const [red, blue] = yield* someTags
    const change = { addedTags: [red], removedTags: [blue] }
    yield* asAdmin(addTag(feature, blue))
    const all = [feature, ...others]

    const foreign = [...all, elsewhere.feature, "never-made"]
    yield* refused(as(callers.member)(changeTagsOfFeatures(project, foreign, change)), { _tag: "NotFound" })
    yield* invalidAt(
      asAdmin(changeTagsOfFeatures(project, all, { addedTags: [red, { type: "no", value: "red" }], removedTags: [] })),
      "/tags/addedTags/1/type"
    )
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(feature)), [blue].map(view))
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(others[0] ?? "")), [])

    yield* as(callers.member)(changeTagsOfFeatures(project, [...all, ...all], change))
    for (const name of all) assert.deepStrictEqual(yield* asAdmin(listFeatureTags(name)), [red].map(view))

    yield* asAdmin(archiveFeature({ project, feature }))
    yield* refused(asAdmin(changeTagsOfFeatures(project, all, change)), { _tag: "FeatureArchived", feature })
    yield* refused(asAdmin(changeTags(feature, change)), { _tag: "FeatureArchived", feature })
  }),

  "refuses a tag that is to be both on and off": Effect.gen(function* () {
    const { project, feature } = yield* aFlag()
    const [red, blue] = yield* someTags
    const change = { addedTags: [red], removedTags: [blue, red] }
    yield* invalidAt(asAdmin(changeTags(feature, change)), "/removedTags/1")
    yield* invalidAt(asAdmin(changeTagsOfFeatures(project, [feature], change)), "/tags/removedTags/1")
  }),

  "answers callers without permission the same whether or not the feature exists": Effect.gen(function* () {
    const { feature, callers } = yield* aFlag()
    const unknown = yield* uniqueName("unknown")
    const change = { addedTags: [], removedTags: [] }
    for (const name of [feature, unknown]) {
      yield* refused(as(callers.stranger)(changeTags(name, change)), { ...noAccess, permissions: ["UPDATE_FEATURE"] })
    }
    yield* refused(asAdmin(changeTags(unknown, change)), notFound("feature", unknown))
    yield* refused(asAdmin(listFeatureTags(unknown)), notFound("feature", unknown))
  }),

  "lists the tags of a feature to those who may see it": Effect.gen(function* () {
    const { feature, callers } = yield* aFlag({ mode: "private" })
    const [red] = yield* someTags
    yield* as(callers.member)(addTag(feature, red))
    assert.deepStrictEqual(yield* as(callers.member)(listFeatureTags(feature)), [red].map(view))
    yield* refused(as(callers.viewer)(listFeatureTags(feature)), notFound("feature", feature))
  }),

  "loses no tag of those who tag one feature at once": Effect.gen(function* () {
    const { feature } = yield* aFlag()
    const stem = yield* uniqueName("tag")
    const tags = Array.from({ length: 8 }, (_, index) => ({ type: "simple", value: `${stem}-${index}` }))
    yield* asAdmin(addTag(feature, tags[0] ?? { type: "simple", value: stem }))
    yield* Effect.all(
      tags.map((tag, index) =>
        asAdmin(changeTags(feature, index === 0 ? { addedTags: [], removedTags: [tag] } : onlyAdded(tag)))
      ),
      { concurrency: "unbounded" }
    )
    assert.deepStrictEqual(yield* asAdmin(listFeatureTags(feature)), tags.slice(1).map(view))
  }).pipe(racing)
}

const onlyAdded = (tag: { readonly type: string; readonly value: string }) => ({ addedTags: [tag], removedTags: [] })

/** Three unused tags in order. */
const someTags = Effect.map(
  uniqueName("tag"),
  (stem) =>
    [
      { type: "simple", value: `${stem}-0` },
      { type: "simple", value: `${stem}-1` },
      { type: "simple", value: `${stem}-2` }
    ] as const
)

/** A tag as lists show it. */
const view = (tag: Tag) => ({ ...tag, color: "#FFFFFF" })
