import { Effect, Equal } from "effect"
import { tagTypeUpdated } from "../../domain/catalog/catalog-events.ts"
import { tagTypeViolations } from "../../domain/catalog/tag-rules.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { completeTagType, type TagTypeDraft } from "./create-tag-type.ts"
import { getTagType } from "./find-tag-type.ts"
import { holdCatalog } from "./hold-catalog.ts"

/** Changes what is given of a tag type. */
export const updateTagType = Effect.fn("updateTagType")(function* (name: string, given: Omit<TagTypeDraft, "name">) {
  yield* requirePermission("UPDATE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdCatalog()
      const before = yield* getTagType(name)
      const after = completeTagType({ ...before, ...given, name })
      if (Equal.equals(before, after)) return
      yield* refuseInvalid(tagTypeViolations({ ...given, name }, "/body"))
      yield* (yield* TagTypeStore).update(after)
      yield* recordEvents(tagTypeUpdated(before, after))
    })
  )
})
