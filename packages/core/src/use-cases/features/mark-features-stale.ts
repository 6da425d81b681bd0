import { Effect } from "effect"
import { metadataChanged } from "../../domain/features/feature-events.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { holdActiveFeatures } from "./hold-features.ts"

/** Marks many features of a project as stale, or as not stale. Those that are so already stay as they are. */
export const markFeaturesStale = Effect.fn("markFeaturesStale")(function* (
  project: string,
  names: ReadonlyArray<string>,
  stale: boolean
) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const features = yield* holdActiveFeatures(project, names)
      const changed = features.filter((feature) => feature.stale !== stale)
      if (changed.length === 0) return
      yield* (yield* FeatureStore).setMetadata(changed.map((feature) => ({ ...feature, stale })))
      yield* recordEvents(...changed.flatMap((feature) => metadataChanged(feature, { ...feature, stale })))
    })
  )
})
