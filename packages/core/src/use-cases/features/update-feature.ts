import { Effect, Result } from "effect"
import { featureFavorite, metadataChanged, sameMetadata } from "../../domain/features/feature-events.ts"
import { FeatureMetadata } from "../../domain/features/feature.ts"
import { completeMetadata, FeatureUpdate, patchMetadata } from "../../domain/features/metadata-patch.ts"
import { atOperations } from "../../domain/json/patch-document.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { answeredInTransaction, inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, wholeFeature } from "./find-feature.ts"
import { lockActiveFeature, lockFeature } from "./lock-features.ts"

/** Replaces the metadata of a feature. Missing properties get the defaults of a new feature. */
export const updateFeature = Effect.fn("updateFeature")(function* (address: FeatureAddress, update: FeatureUpdate) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  return yield* answeredInTransaction(
    Effect.gen(function* () {
      const { feature: before, viewer } = yield* lockActiveFeature(address)
      yield* refuseOtherName(address.feature, update.name)
      yield* refuseInvalid(sizeViolations(FeatureUpdate, update, "", before))
      yield* changeMetadata(before, completeMetadata(before, update))
      return wholeFeature(address.feature, viewer)
    })
  )
})

const refuseOtherName = (name: string, given: string | undefined) =>
  refuseInvalid(
    given === undefined || given === name
      ? []
      : [violation("/name", `must be the feature's name, which cannot change to ${quoted(given)}`)]
  )

/** Changes the metadata of a feature by a JSON Patch (RFC 6902): all of its operations, or none. */
export const patchFeature = Effect.fn("patchFeature")(function* (
  address: FeatureAddress,
  operations: ReadonlyArray<unknown>
) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  return yield* answeredInTransaction(
    Effect.gen(function* () {
      const { feature: before, viewer } = yield* lockActiveFeature(address)
      const patched = patchMetadata(before, operations)
      if (Result.isFailure(patched)) yield* refuseInvalid(patched.failure)
      else {
        const found = sizeViolations(FeatureMetadata, patched.success, "", before)
        yield* refuseInvalid(atOperations(found, operations))
        yield* changeMetadata(before, patched.success)
      }
      return wholeFeature(address.feature, viewer)
    })
  )
})

/** Writes metadata and records the events if it differs. */
const changeMetadata = Effect.fnUntraced(function* (before: FeatureMetadata, after: FeatureMetadata) {
  if (sameMetadata(before, after)) return
  yield* (yield* FeatureStore).setMetadata([after])
  yield* recordEvents(...metadataChanged(before, after))
})

/** Adds a feature to the caller's favorites, or removes it. Doing it twice changes nothing. */
export const favorFeature = Effect.fn("favorFeature")(function* (address: FeatureAddress, favorite: boolean) {
  yield* inTransaction(
    Effect.gen(function* () {
      const { feature, viewer } = yield* lockFeature(address)
      if (feature?.project !== address.project) return yield* new NotFound({ resource: "feature", id: address.feature })
      const changed = yield* (yield* FavoriteStore).setFeature(viewer.id, address.feature, favorite)
      if (changed) yield* recordEvents(featureFavorite(address, favorite))
    })
  )
})
