import { Effect, Option } from "effect"
import { isPrivate } from "../../domain/access/principal.ts"
import { tagCreated } from "../../domain/catalog/catalog-events.ts"
import { tagChangeViolations } from "../../domain/catalog/tag-type.ts"
import { featureTagged, featureUntagged } from "../../domain/features/feature-events.ts"
import { atMost } from "../../domain/settings/resource-limits.ts"
import { MOST_TAGS, type Tag, TagChange } from "../../domain/values/tag.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { currentViewer, refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility, visibleProject } from "../access/visible-project.ts"
import { colored, refuseUnknownTags } from "../catalog/tags.ts"
import { inTransaction, recordEventList } from "../events/in-transaction.ts"
import { wholeFeature } from "./find-feature.ts"
import { activeIn, lockActiveFeatures, lockPermitted } from "./lock-features.ts"

/** Adds a tag to a feature, given the feature's name alone. Doing it twice changes nothing. */
export const addTag = Effect.fn("addTag")(function* (feature: string, tag: Tag) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const address = yield* lockActivePermitted(feature)
      yield* refuseUnknownTags([tag], "")
      yield* tagFeatures(address.project, [feature], [tag])
      return tag
    })
  )
})

const lockActivePermitted = Effect.fnUntraced(function* (name: string) {
  const found = yield* lockPermitted("UPDATE_FEATURE", name)
  const address = { project: found.project, feature: name }
  yield* visibleProject(found.project)
  yield* activeIn(address, found)
  return address
})

/** Adds valid tags to features of a project, and creates the tags that do not exist. */
export const tagFeatures = Effect.fnUntraced(function* (
  project: string,
  features: ReadonlyArray<string>,
  tags: ReadonlyArray<Tag>
) {
  if (tags.length === 0) return
  const store = yield* FeatureTagStore
  const home = yield* (yield* ProjectStore).find(project)
  const confidential = Option.exists(home, isPrivate)
  const made = yield* store.make(tags, { confidential })
  const added = yield* store.add(features.flatMap((feature) => tags.map((tag) => ({ feature, tag }))))
  yield* refuseTooManyTags(added.map(({ feature }) => feature))
  yield* recordEventList([
    ...made.map((tag) => (confidential ? tagCreated(tag, project) : tagCreated(tag))),
    ...added.map(({ feature, tag }) => featureTagged({ project, feature }, tag))
  ])
})

/** Fails if one of the features, which just got tags, has too many. */
const refuseTooManyTags = Effect.fnUntraced(function* (features: ReadonlyArray<string>) {
  if (features.length === 0) return
  const tags = yield* (yield* FeatureTagStore).ofFeatures([...new Set(features)])
  yield* refuseExceeding([...tags.values()].flatMap((all) => atMost(all.length, MOST_TAGS, "tags per feature")))
})

/** Lists the tags of a feature, given its name alone, by type, then value. */
export const listFeatureTags = Effect.fn("listFeatureTags")(function* (feature: string) {
  const viewer = yield* currentViewer()
  const { project, tags } = yield* wholeFeature(feature, viewer)
  const isVisible = yield* projectVisibility(viewer)
  if (!isVisible(project)) return yield* new NotFound({ resource: "feature", id: feature })
  return yield* colored(tags ?? [])
})

/** Adds tags to a feature and removes others. Returns the tags that it has afterwards. */
export const changeTags = Effect.fn("changeTags")(function* (feature: string, change: TagChange) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const { project } = yield* lockActivePermitted(feature)
      yield* applyChange(project, [feature], change, "")
      const tags = yield* (yield* FeatureTagStore).ofFeatures([feature])
      return yield* colored(tags.get(feature) ?? [])
    })
  )
})

/** Adds tags to features of a project and removes others: from all features, or from none. */
export const changeTagsOfFeatures = Effect.fn("changeTagsOfFeatures")(function* (
  project: string,
  names: ReadonlyArray<string>,
  change: TagChange
) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const { features } = yield* lockActiveFeatures(project, names)
      const found = features.map(({ name }) => name)
      yield* applyChange(project, found, change, "/tags")
    })
  )
})

/** Removes a tag from a feature. Doing it twice changes nothing. */
export const removeTag = Effect.fn("removeTag")(function* (feature: string, tag: Tag) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { project } = yield* lockActivePermitted(feature)
      yield* untagFeatures(project, [feature], [tag])
    })
  )
})

const applyChange = Effect.fnUntraced(function* (
  project: string,
  features: ReadonlyArray<string>,
  change: TagChange,
  path: string
) {
  yield* refuseInvalid([...sizeViolations(TagChange, change, path), ...tagChangeViolations(change, path)])
  const changes = features.length * (change.addedTags.length + change.removedTags.length)
  yield* refuseExceeding(atMost(changes, MOST_TAG_CHANGES, "tags to add and remove at once"))
  yield* refuseUnknownTags(change.addedTags, `${path}/addedTags`)
  yield* untagFeatures(project, features, change.removedTags)
  yield* tagFeatures(project, features, change.addedTags)
})

/** The most additions and removals at once, since each is an event. */
const MOST_TAG_CHANGES = 100_000

const untagFeatures = Effect.fnUntraced(function* (
  project: string,
  features: ReadonlyArray<string>,
  tags: ReadonlyArray<Tag>
) {
  if (tags.length === 0) return
  const carried = features.flatMap((feature) => tags.map((tag) => ({ feature, tag })))
  const removed = yield* (yield* FeatureTagStore).remove(carried)
  yield* recordEventList(removed.map(({ feature, tag }) => featureUntagged({ project, feature }, tag)))
})
