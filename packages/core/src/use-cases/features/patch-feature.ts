import { Effect, Result } from "effect"
import { metadataChanged, sameMetadata } from "../../domain/features/feature-events.ts"
import type { FeatureMetadata } from "../../domain/features/feature.ts"
import { patchMetadata } from "../../domain/features/metadata-patch.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { type FeatureAddress, holdActiveFeature, wholeFeature } from "./find-feature.ts"

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
