import { Effect } from "effect"
import type { TagType } from "../../domain/catalog/tag-type.ts"
import { NameExists, NotFound } from "../../domain/violations/errors.ts"
import { tagTypeViolations } from "../../domain/catalog/tag-rules.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { currentViewer } from "../access/current-viewer.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { completeTagType, type TagTypeDraft } from "./create-tag-type.ts"

/** All tag types by name. */
export const listTagTypes = Effect.fn("listTagTypes")(function* () {
  yield* currentViewer()
  return yield* (yield* TagTypeStore).list
})

/** The tag type of this name. */
export const getTagType = Effect.fn("getTagType")(function* (name: string) {
  const type = (yield* listTagTypes()).find((candidate) => candidate.name === name)
  if (type === undefined) return yield* new NotFound({ resource: "tag type", id: name })
  return type satisfies TagType
})

/** The tag type that would be made. Fails as making it would. */
export const validateTagType = Effect.fn("validateTagType")(function* (draft: TagTypeDraft) {
  const types = yield* listTagTypes()
  yield* refuseInvalid(tagTypeViolations(draft, "/body"))
  if (types.some(({ name }) => name === draft.name)) {
    return yield* new NameExists({ resource: "tag type", name: draft.name })
  }
  return completeTagType(draft)
})
