import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { type Tag, tagText } from "../../domain/values/tag.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { currentViewer } from "../access/current-viewer.ts"

/** The tags, of one type if that is given, by type, then value. */
export const listTags = Effect.fn("listTags")(function* (type?: string) {
  yield* currentViewer()
  return yield* (yield* FeatureTagStore).list(type)
})

/** The tag, if it is there. */
export const getTag = Effect.fn("getTag")(function* (tag: Tag) {
  const found = (yield* listTags(tag.type)).find(({ value }) => value === tag.value)
  if (found === undefined) return yield* new NotFound({ resource: "tag", id: tagText(tag) })
  return found satisfies Tag
})
