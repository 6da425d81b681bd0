import { Effect } from "effect"
import { tagDeleted, tagTypeDeleted } from "../../domain/catalog/catalog-events.ts"
import { simpleTagType } from "../../domain/catalog/tag-type.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { getTagType } from "./find-tag-type.ts"
import { holdWholeCatalog } from "./hold-catalog.ts"
import { refuseInUse } from "./refuse-in-use.ts"

/** Removes a tag type, and its tags, which no feature may carry any more. */
export const deleteTagType = Effect.fn("deleteTagType")(function* (name: string) {
  yield* requirePermission("DELETE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdWholeCatalog()
      const type = yield* getTagType(name)
      if (name === simpleTagType.name) return yield* refuseSimple
      const tags = yield* FeatureTagStore
      yield* refuseInUse(`tag type "${name}"`, { features: yield* tags.carriers(name) })
      const unused = yield* tags.list(name)
      yield* tags.discard(unused)
      yield* (yield* TagTypeStore).remove(name)
      yield* recordEvents(...unused.map(tagDeleted), tagTypeDeleted(type))
    })
  )
})

const refuseSimple = Effect.suspend(() =>
  Effect.fail(
    new InvalidOperation({
      message: `The tag type "${simpleTagType.name}" cannot be removed: imported tags that name no type have it`
    })
  )
)
