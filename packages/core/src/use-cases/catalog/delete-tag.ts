import { Effect } from "effect"
import type { UsingFeature } from "../../domain/catalog/catalog-users.ts"
import { countedNames } from "../../domain/catalog/counted-names.ts"
import { NoAccess } from "../../domain/violations/errors.ts"
import { featureUntagged } from "../../domain/features/feature-events.ts"
import { type Tag, tagText } from "../../domain/values/tag.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { projectVisibility } from "../access/project-visibility.ts"
import { getTag } from "./find-tag.ts"
import { holdWholeCatalog } from "./hold-catalog.ts"
import { tagDeleted } from "../../domain/catalog/catalog-events.ts"

/** Removes a tag, taking it off every feature that carries it, archived ones included, for who may change all of those. */
export const deleteTag = Effect.fn("deleteTag")(function* (given: Tag) {
  yield* requirePermission("DELETE_TAG_TYPE")

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdWholeCatalog()
      const tag = yield* getTag(given)
      const store = yield* FeatureTagStore
      const carriers = yield* store.carriers(tag.type, tag.value)
      yield* refuseForeign(tag, carriers)
      // Whoever takes it off a feature at the same time tells of that one.
      const removed = yield* store.remove(carriers.map(({ name }) => ({ feature: name, tag })))
      const untagged = new Set(removed.map(({ feature }) => feature))
      yield* store.discard([tag])
      yield* recordEvents(
        ...carriers
          .filter(({ name }) => untagged.has(name))
          .map(({ name, project }) => featureUntagged({ project, feature: name }, tag)),
        tagDeleted(tag)
      )
    })
  )
})

/** Fails if any of the features is in a project where the caller may not change them, naming those of which the caller may know. */
const refuseForeign = Effect.fn("refuseForeign")(function* (tag: Tag, carriers: ReadonlyArray<UsingFeature>) {
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
