import { Effect } from "effect"
import { featureTagged } from "../../domain/features/feature-events.ts"
import type { Tag } from "../../domain/values/tag.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"
import { permittedProject } from "./permitted-project.ts"
import { refuseUnknownTags } from "../catalog/create-tag.ts"
import { tagCreated } from "../../domain/catalog/catalog-events.ts"

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
