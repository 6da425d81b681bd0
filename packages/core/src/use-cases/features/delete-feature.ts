import { Effect } from "effect"
import { featureDeleted } from "../../domain/features/archive-events.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { holdArchivedFeatures } from "./hold-features.ts"
import { permittedProject } from "./permitted-project.ts"

/** Deletes many archived features of a project for good, or none. Their names are free again. */
export const deleteFeatures = Effect.fn("deleteFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // Nobody links features to an environment in the meantime.
      yield* (yield* Transactions).lock("feature limits")
      const { features } = yield* holdArchivedFeatures(project, names, "deleted")
      yield* removeHeldFeatures(features)
    })
  )
})

/** The same for one feature, addressed by its name alone. */
export const deleteFeature = Effect.fn("deleteFeature")(function* (feature: string) {
  yield* deleteFeatures(yield* permittedProject("DELETE_FEATURE", feature), [feature])
})

/** Deletes features that are held, and tells of it. */
export const removeHeldFeatures = Effect.fn("removeHeldFeatures")(function* (features: ReadonlyArray<FeatureRecord>) {
  if (features.length === 0) return
  const names = features.map(({ name }) => name)
  const tags = yield* (yield* FeatureTagStore).ofFeatures(names)
  yield* (yield* FeatureStore).remove(names)
  yield* recordEvents(...features.map((feature) => featureDeleted(feature, tags.get(feature.name) ?? [])))
})
