import { Effect, Result } from "effect"
import { featureFavorite, metadataChanged, sameMetadata } from "../../domain/features/feature-events.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import { completeMetadata, type FeatureUpdate, patchMetadata } from "../../domain/features/metadata-patch.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, holdActiveFeature, holdInProject, wholeFeature } from "./find-feature.ts"

/** Replaces a feature's metadata. What is not given becomes what it is for a new feature. */
export const updateFeature = Effect.fn("updateFeature")(function* (address: FeatureAddress, update: FeatureUpdate) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdActiveFeature(address)
      yield* refuseOtherName(address.feature, update.name)
      yield* changeMetadata(before, completeMetadata(before, update))
      return yield* wholeFeature(address.feature)
    })
  )
})

const refuseOtherName = (name: string, given: string | undefined) =>
  refuseInvalid(
    given === undefined || given === name
      ? []
      : [violation("/body/name", `must be the feature's name, which cannot change to ${quoted(given)}`)]
  )

/** Changes a feature's metadata by the operations of a JSON Patch (RFC 6902), all of them or none. */
export const patchFeature = Effect.fn("patchFeature")(function* (
  address: FeatureAddress,
  operations: ReadonlyArray<unknown>
) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* holdActiveFeature(address)
      const patched = patchMetadata(before, operations)
      if (Result.isFailure(patched)) yield* refuseInvalid(patched.failure)
      else yield* changeMetadata(before, patched.success)
      return yield* wholeFeature(address.feature)
    })
  )
})

/** Writes metadata and tells of it, if it differs. */
export const changeMetadata = Effect.fn("changeMetadata")(function* (before: FeatureMetadata, after: FeatureMetadata) {
  if (sameMetadata(before, after)) return
  yield* (yield* FeatureStore).setMetadata([after])
  yield* recordEvents(...metadataChanged(before, after))
})

/** Makes a feature one of the caller's favourites, or no longer. Doing it twice changes nothing. */
export const favorFeature = Effect.fn("favorFeature")(function* (address: FeatureAddress, favorite: boolean) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { feature } = yield* holdInProject(address)
      if (feature?.project !== address.project) return yield* new NotFound({ resource: "feature", id: address.feature })
      const { id } = yield* currentViewer()
      const changed = yield* (yield* FavoriteStore).setFeature(id, address.feature, favorite)
      if (changed) yield* recordEvents(featureFavorite(address, favorite))
    })
  )
})
