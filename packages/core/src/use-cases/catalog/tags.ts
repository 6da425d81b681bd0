import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { confidentialTagDeleted, tagCreated, tagDeleted } from "../../domain/catalog/catalog-events.ts"
import { countedNames, type UsingFeature } from "../../domain/catalog/catalog-users.ts"
import { tagViolations } from "../../domain/catalog/tag-type.ts"
import { featureUntagged } from "../../domain/features/feature-events.ts"
import { type ColoredTag, type Tag, tagText } from "../../domain/values/tag.ts"
import { NameExists, NoAccess, NotFound } from "../../domain/violations/errors.ts"
import { violation } from "../../domain/violations/violation.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { projectVisibility, visibleProjects } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { lockWholeCatalog, keepCatalog } from "./lock-catalog.ts"

/** Creates a tag of an existing type. */
export const createTag = Effect.fn("createTag")(function* (tag: Tag) {
  yield* requirePermission("CREATE_TAG_TYPE")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseUnknownTags([tag], "")
      const [made] = yield* (yield* FeatureTagStore).make([tag])
      if (made === undefined) return yield* new NameExists({ resource: "tag", name: tagText(tag) })
      yield* recordEvents(tagCreated(made))
      return made satisfies Tag
    })
  )
})

/** Adds the colors of their types to tags. */
export const colored = Effect.fnUntraced(function* (tags: ReadonlyArray<Tag>) {
  const types = yield* (yield* TagTypeStore).list
  const colors = new Map(types.map(({ color, name }) => [name, color]))
  return tags.map((tag): ColoredTag => ({ ...tag, color: colors.get(tag.type) ?? null }))
})

/** Fails unless the tags are valid and their types exist. The types cannot be removed until the transaction ends. */
export const refuseUnknownTags = Effect.fnUntraced(function* (tags: ReadonlyArray<Tag>, path: string) {
  if (tags.length === 0) return
  yield* keepCatalog()
  const types = new Set((yield* (yield* TagTypeStore).list).map(({ name }) => name))
  yield* refuseInvalid(
    tags.flatMap((tag, index) => {
      const pointer = path === "" ? path : `${path}/${index}`
      const malformed = tagViolations(tag, pointer)
      if (malformed.length > 0 || types.has(tag.type)) return malformed
      return [violation(`${pointer}/type`, `must be a tag type, and there is no "${tag.type}"`)]
    })
  )
})

/**
 * Removes a tag, also from every feature that has it. The caller needs permission in the projects of all these
 * features.
 */
export const deleteTag = Effect.fn("deleteTag")(function* (given: Tag) {
  yield* requirePermission("DELETE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockWholeCatalog()
      const tag = yield* getTag(given)
      const store = yield* FeatureTagStore
      const carriers = yield* store.carriers(tag.type, tag.value)
      yield* refuseForeign(tag, carriers)
      const isForAll = (yield* publicTags(tag.type)).some(({ value }) => value === tag.value)
      // A concurrent transaction that removes the tag from a feature records the event of that feature.
      const removed = yield* store.remove(carriers.map(({ name }) => ({ feature: name, tag })))
      const untagged = new Set(removed.map(({ feature }) => feature))
      yield* store.discard([tag])
      yield* recordEvents(
        ...carriers
          .filter(({ name }) => untagged.has(name))
          .map(({ name, project }) => featureUntagged({ project, feature: name }, tag)),
        isForAll ? tagDeleted(tag) : confidentialTagDeleted(tag, carriers[0]?.project)
      )
    })
  )
})

/**
 * Fails if a feature is in a project where the caller may not change it. The message names the projects that the caller
 * may see.
 */
const refuseForeign = Effect.fnUntraced(function* (tag: Tag, carriers: ReadonlyArray<UsingFeature>) {
  const principal = yield* CurrentPrincipal
  const policy = yield* AccessPolicy
  const projects = [...new Set(carriers.map(({ project }) => project))]
  const foreign = yield* Effect.filter(projects, (project) =>
    Effect.map(policy.permits(principal, "UPDATE_FEATURE", { project }), (permitted) => !permitted)
  )
  if (foreign.length === 0) return
  const isVisible = yield* projectVisibility()
  const named = countedNames(
    "project",
    foreign.map((project) => (isVisible(project) ? project : undefined))
  )
  return yield* new NoAccess({
    permissions: ["UPDATE_FEATURE"],
    reason: `To take the tag "${tagText(tag)}" off its features, you need the permission UPDATE_FEATURE in ${named.join("")}`
  })
})

/** Lists the tags that the caller may see, or those of one type, by type, then value. */
export const listTags = Effect.fn("listTags")(function* (type?: string) {
  const viewer = yield* currentViewer()
  const store = yield* FeatureTagStore
  if (viewer.memberOf === "all") return yield* store.list(type)
  return yield* store.listVisible(idsOf(yield* visibleProjects(viewer)), type)
})

/** Lists the tags of a type that everybody may see. */
const publicTags = Effect.fnUntraced(function* (type: string) {
  const open = yield* visibleProjects({ id: 0, memberOf: [] })
  return yield* (yield* FeatureTagStore).listVisible(idsOf(open), type)
})

const idsOf = (projects: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> => projects.map(({ id }) => id)

/** Returns the tag. */
export const getTag = Effect.fn("getTag")(function* (tag: Tag) {
  const found = (yield* listTags(tag.type)).find(({ value }) => value === tag.value)
  if (found === undefined) return yield* new NotFound({ resource: "tag", id: tagText(tag) })
  return found satisfies Tag
})
