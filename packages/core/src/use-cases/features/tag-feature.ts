import { Effect } from "effect"
import { NotFound } from "../../domain/errors.ts"
import { featureTagged, tagCreated } from "../../domain/features/feature-events.ts"
import { tagViolations } from "../../domain/features/tag-rules.ts"
import type { Tag } from "../../domain/features/tag.ts"
import { violation } from "../../domain/violation.ts"
import { FeatureStore } from "../../ports/feature-store.ts"
import { FeatureTagStore } from "../../ports/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/tag-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { refuseInvalid } from "../refuse.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"

/** Tags a feature, addressed by its name alone; a tag that it has already changes nothing. */
export const addTag = Effect.fn("addTag")(function* (feature: string, tag: Tag) {
  return yield* inTransaction(
    Effect.gen(function* () {
      const [found] = yield* (yield* FeatureStore).hold([feature])
      yield* requirePermission("UPDATE_FEATURE", found === undefined ? {} : { project: found.project })
      if (found === undefined) return yield* new NotFound({ resource: "feature", id: feature })
      const address = { project: found.project, feature }
      yield* holdActiveFeature(address)
      yield* refuseUnknownTags([tag], "/body")
      yield* tagFeature(address, [tag])
      return tag
    })
  )
})

/** Fails unless the tags are well formed and their types exist. */
export const refuseUnknownTags = Effect.fn("refuseUnknownTags")(function* (tags: ReadonlyArray<Tag>, path: string) {
  if (tags.length === 0) return
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

/** Puts tags that are known to be valid on a feature, making those that are missing. */
export const tagFeature = Effect.fn("tagFeature")(function* (address: FeatureAddress, tags: ReadonlyArray<Tag>) {
  if (tags.length === 0) return
  const store = yield* FeatureTagStore
  const made = yield* store.make(tags)
  const added = yield* store.add(tags.map((tag) => ({ feature: address.feature, tag })))
  yield* recordEvents(...made.map(tagCreated), ...added.map(({ tag }) => featureTagged(address, tag)))
})
