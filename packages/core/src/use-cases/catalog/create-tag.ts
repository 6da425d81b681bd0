import { Effect } from "effect"
import { NameExists } from "../../domain/errors.ts"
import { tagCreated } from "../../domain/features/feature-events.ts"
import { type Tag, tagText } from "../../domain/features/tag.ts"
import { FeatureTagStore } from "../../ports/feature-tag-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseUnknownTags } from "../features/tag-feature.ts"
import { requirePermission } from "../people/require-permission.ts"

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
