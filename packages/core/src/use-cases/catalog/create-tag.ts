import { Effect } from "effect"
import { NameExists } from "../../domain/violations/errors.ts"
import { type Tag, tagText } from "../../domain/values/tag.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { keepCatalog } from "./hold-catalog.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { tagViolations } from "../../domain/catalog/tag-rules.ts"
import { violation } from "../../domain/violations/violation.ts"
import { tagCreated } from "../../domain/catalog/catalog-events.ts"

/** Makes a tag of a type that exists. No feature carries it yet. */
export const createTag = Effect.fn("createTag")(function* (tag: Tag) {
  yield* requirePermission("CREATE_TAG_TYPE")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseUnknownTags([tag], "/body")
      const [made] = yield* (yield* FeatureTagStore).make([tag])
      if (made === undefined) return yield* new NameExists({ resource: "tag", name: tagText(tag) })
      yield* recordEvents(tagCreated(made))
      return made satisfies Tag
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
