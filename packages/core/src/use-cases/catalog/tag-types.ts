import { Effect, Equal } from "effect"
import { tagDeleted, tagTypeCreated, tagTypeDeleted, tagTypeUpdated } from "../../domain/catalog/catalog-events.ts"
import {
  type NewTagType,
  simpleTagType,
  type TagType,
  type TagTypeChange,
  tagTypeViolations
} from "../../domain/catalog/tag-type.ts"
import { InvalidOperation, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockCatalog, lockWholeCatalog, refuseInUse } from "./lock-catalog.ts"

/** Creates a tag type. */
export const createTagType = Effect.fn("createTagType")(function* (draft: NewTagType) {
  yield* requirePermission("CREATE_TAG_TYPE")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseInvalid(tagTypeViolations(draft, ""))
      yield* lockCatalog()
      const tagType = completeTagType(draft)
      yield* refuseLongList("tagTypes", (yield* TagTypeStore).list, { after: tagType })
      yield* (yield* TagTypeStore).insert([tagType])
      yield* recordEvents(tagTypeCreated(tagType))
      return tagType
    })
  )
})

/** Completes the draft with defaults. */
const completeTagType = ({ name, description = null, icon = null, color = null }: NewTagType): TagType => ({
  name,
  description,
  icon,
  color
})

/** Changes the given properties of a tag type. */
export const updateTagType = Effect.fn("updateTagType")(function* (name: string, given: TagTypeChange) {
  yield* requirePermission("UPDATE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockCatalog()
      const before = yield* getTagType(name)
      const after = completeTagType({ ...before, ...given, name })
      if (Equal.equals(before, after)) return
      yield* refuseInvalid(tagTypeViolations({ ...given, name }, ""))
      yield* refuseLongList("tagTypes", (yield* TagTypeStore).list, { before, after })
      yield* (yield* TagTypeStore).update(after)
      yield* recordEvents(tagTypeUpdated(before, after))
    })
  )
})

/** Removes a tag type with its tags. Fails if a feature has one of the tags. */
export const deleteTagType = Effect.fn("deleteTagType")(function* (name: string) {
  yield* requirePermission("DELETE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockWholeCatalog()
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

/** Lists all tag types by name. */
export const listTagTypes = Effect.fn("listTagTypes")(function* () {
  yield* currentViewer()
  return yield* (yield* TagTypeStore).list
})

/** Returns the tag type with this name. */
export const getTagType = Effect.fn("getTagType")(function* (name: string) {
  const type = (yield* listTagTypes()).find((candidate) => candidate.name === name)
  if (type === undefined) return yield* new NotFound({ resource: "tag type", id: name })
  return type satisfies TagType
})

/** Returns the tag type that would be created. Fails as `createTagType` would. */
export const validateTagType = Effect.fn("validateTagType")(function* (draft: NewTagType) {
  const types = yield* listTagTypes()
  yield* refuseInvalid(tagTypeViolations(draft, ""))
  if (types.some(({ name }) => name === draft.name)) {
    return yield* new NameExists({ resource: "tag type", name: draft.name })
  }
  return completeTagType(draft)
})
