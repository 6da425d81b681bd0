import { Effect } from "effect"
import { featureUntagged, tagDeleted } from "../../domain/features/feature-events.ts"
import type { Tag } from "../../domain/features/tag.ts"
import { FeatureTagStore } from "../../ports/feature-tag-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { getTag } from "./find-tag.ts"
import { holdWholeCatalog } from "./hold-catalog.ts"

/** Removes a tag, taking it off every feature that carries it, archived ones included. */
export const deleteTag = Effect.fn("deleteTag")(function* (given: Tag) {
  yield* requirePermission("DELETE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdWholeCatalog()
      const tag = yield* getTag(given)
      const store = yield* FeatureTagStore
      const carriers = yield* store.carriers(tag.type, tag.value)
      // Whoever takes it off a feature at the same time tells of that one.
      const removed = yield* store.remove(carriers.map(({ name }) => ({ feature: name, tag })))
      const untagged = new Set(removed.map(({ feature }) => feature))
      yield* store.discard([tag])
      yield* recordEvents(
        ...carriers
          .filter(({ name }) => untagged.has(name))
          .map(({ name, project }) => featureUntagged({ project, feature: name }, tag)),
        tagDeleted(tag)
      )
    })
  )
})
