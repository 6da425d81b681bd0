import { Effect } from "effect"
import { tagCreated } from "../../domain/catalog/catalog-events.ts"
import { tagChangeViolations } from "../../domain/catalog/tag-type.ts"
import { featureTagged, featureUntagged } from "../../domain/features/feature-events.ts"
import type { Tag, TagChange } from "../../domain/values/tag.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"
import { refuseUnknownTags } from "../catalog/tags.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, holdActiveFeature, wholeFeature } from "./find-feature.ts"
import { holdActiveFeatures, permittedProject } from "./hold-features.ts"

/** Tags a feature, addressed by its name alone; a tag that it has already changes nothing. */
export const addTag = Effect.fn("addTag")(function* (feature: string, tag: Tag) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const address = { project: yield* permittedProject("UPDATE_FEATURE", feature), feature }
      yield* holdActiveFeature(address)
      yield* refuseUnknownTags([tag], "/body")
      yield* tagFeature(address, [tag])
      return tag
    })
  )
})

/** Puts tags that are known to be valid on a feature, making those that are missing. Answers those that it did not have. */
export const tagFeature = ({ project, feature }: FeatureAddress, tags: ReadonlyArray<Tag>) =>
  Effect.map(tagFeatures(project, [feature], tags), (added) => added.map(({ tag }) => tag))

/** The same on each of these features of a project. */
export const tagFeatures = Effect.fnUntraced(function* (
  project: string,
  features: ReadonlyArray<string>,
  tags: ReadonlyArray<Tag>
) {
  if (tags.length === 0) return []
  const store = yield* FeatureTagStore
  const made = yield* store.make(tags)
  const added = yield* store.add(features.flatMap((feature) => tags.map((tag) => ({ feature, tag }))))
  yield* recordEvents(
    ...made.map(tagCreated),
    ...added.map(({ feature, tag }) => featureTagged({ project, feature }, tag))
  )
  return added
})

/** The tags of a feature, addressed by its name alone, by type, then value. */
export const listFeatureTags = Effect.fn("listFeatureTags")(function* (feature: string) {
  const { project, tags } = yield* wholeFeature(feature)
  const isVisible = yield* projectVisibility()
  if (!isVisible(project)) return yield* new NotFound({ resource: "feature", id: feature })
  return tags ?? []
})

/** Puts tags on a feature and takes others off; answers those that it then has. */
export const changeTags = Effect.fn("changeTags")(function* (feature: string, change: TagChange) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const project = yield* permittedProject("UPDATE_FEATURE", feature)
      yield* holdActiveFeatures(project, [feature])
      yield* applyChange(project, [feature], change, "/body")
      const tags = yield* (yield* FeatureTagStore).ofFeatures([feature])
      return tags.get(feature) ?? []
    })
  )
})

/** Puts tags on features of a project and takes others off, on all of them or on none. */
export const changeTagsOfFeatures = Effect.fn("changeTagsOfFeatures")(function* (
  project: string,
  names: ReadonlyArray<string>,
  change: TagChange
) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const features = yield* holdActiveFeatures(project, names)
      const found = features.map(({ name }) => name)
      yield* applyChange(project, found, change, "/body/tags")
    })
  )
})

/** Takes a tag off a feature; one that it does not have changes nothing. */
export const removeTag = Effect.fn("removeTag")(function* (feature: string, tag: Tag) {
  yield* changeTags(feature, { addedTags: [], removedTags: [tag] })
})

const applyChange = Effect.fn("applyChange")(function* (
  project: string,
  features: ReadonlyArray<string>,
  change: TagChange,
  path: string
) {
  yield* refuseInvalid(tagChangeViolations(change, path))
  yield* refuseUnknownTags(change.addedTags, `${path}/addedTags`)
  yield* untagFeatures(project, features, change.removedTags)
  yield* tagFeatures(project, features, change.addedTags)
})

const untagFeatures = Effect.fn("untagFeatures")(function* (
  project: string,
  features: ReadonlyArray<string>,
  tags: ReadonlyArray<Tag>
) {
  if (tags.length === 0) return
  const carried = features.flatMap((feature) => tags.map((tag) => ({ feature, tag })))
  const removed = yield* (yield* FeatureTagStore).remove(carried)
  yield* recordEvents(...removed.map(({ feature, tag }) => featureUntagged({ project, feature }, tag)))
})
