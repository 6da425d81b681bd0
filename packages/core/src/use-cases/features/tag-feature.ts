import { Effect } from "effect"
import { featureTagged, tagCreated } from "../../domain/features/feature-events.ts"
import { tagViolations } from "../../domain/features/tag-rules.ts"
import type { Tag } from "../../domain/features/tag.ts"
import { violation } from "../../domain/violation.ts"
import { FeatureTagStore } from "../../ports/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/tag-type-store.ts"
import { keepCatalog } from "../catalog/hold-catalog.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseInvalid } from "../refuse.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"
import { permittedProject } from "./permitted-project.ts"

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

/** Fails unless the tags are well formed and their types exist, which then stay until the transaction ends. */
export const refuseUnknownTags = Effect.fnUntraced(function* (tags: ReadonlyArray<Tag>, path: string) {
  if (tags.length === 0) return
  yield* keepCatalog()
  const types = new Set((yield* (yield* TagTypeStore).list).map(({ name }) => name))
  yield* refuseInvalid(
    tags.flatMap((tag, index) => {
      const place = path === "/body" ? path : `${path}/${index}`
      const malformed = tagViolations(tag, place)
      if (malformed.length > 0 || types.has(tag.type)) return malformed
      return [violation(`${place}/type`, `must be a tag type, and there is no "${tag.type}"`)]
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
