import { Effect } from "effect"
import { tagTypeCreated } from "../../domain/catalog/catalog-events.ts"
import type { TagType } from "../../domain/catalog/tag-type.ts"
import { tagTypeViolations } from "../../domain/catalog/tag-rules.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { holdCatalog } from "./hold-catalog.ts"

/** A tag type to be made. */
export interface TagTypeDraft {
  readonly name: string
  readonly description?: string | null
  readonly icon?: string | null
  readonly color?: string | null
}

/** Makes a tag type. */
export const createTagType = Effect.fn("createTagType")(function* (draft: TagTypeDraft) {
  yield* requirePermission("CREATE_TAG_TYPE")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(tagTypeViolations(draft, "/body"))
      yield* holdCatalog()
      const tagType = completeTagType(draft)
      yield* (yield* TagTypeStore).insert([tagType])
      yield* recordEvents(tagTypeCreated(tagType))
      return tagType
    })
  )
})

/** The draft with its defaults written out. */
export const completeTagType = ({ name, description = null, icon = null, color = null }: TagTypeDraft): TagType => ({
  name,
  description,
  icon,
  color
})
