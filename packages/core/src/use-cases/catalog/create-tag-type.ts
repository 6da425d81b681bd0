import { Effect } from "effect"
import { tagTypeCreated } from "../../domain/catalog/catalog-events.ts"
import type { TagType } from "../../domain/catalog/tag-type.ts"
import { tagTypeViolations } from "../../domain/features/tag-rules.ts"
import { TagTypeStore } from "../../ports/tag-type-store.ts"
import { Transactions } from "../../ports/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../people/require-permission.ts"
import { refuseInvalid } from "../refuse.ts"

/** A tag type to be made. */
export interface TagTypeDraft {
  readonly name: string
  readonly description?: string | null
  readonly icon?: string | null
}

/** Makes a tag type. */
export const createTagType = Effect.fn("createTagType")(function* (draft: TagTypeDraft) {
  yield* requirePermission("CREATE_TAG_TYPE")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(tagTypeViolations(draft, "/body"))
      // An import is judged by the catalog, which must not change until it is applied.
      yield* (yield* Transactions).lock("catalog")
      const tagType: TagType = { name: draft.name, description: draft.description ?? null, icon: draft.icon ?? null }
      yield* (yield* TagTypeStore).insert([tagType])
      yield* recordEvents(tagTypeCreated(tagType))
      return tagType
    })
  )
})
