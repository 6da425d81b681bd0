import { Effect } from "effect"
import { completeMetadata, type MetadataDraft } from "../../domain/features/complete-metadata.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { type FeatureAddress, holdActiveFeature, wholeFeature } from "./find-feature.ts"
import { changeMetadata } from "./patch-feature.ts"

/** All metadata of a feature; its name may be said, but not be another one. */
export interface FeatureUpdate extends MetadataDraft {
  readonly name?: string
}

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
