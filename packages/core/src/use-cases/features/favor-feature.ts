import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { featureFavorite } from "../../domain/features/feature-events.ts"
import { FavoriteStore } from "../../ports/projects/favorite-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, holdInProject } from "./find-feature.ts"
import { currentViewer } from "../access/current-viewer.ts"

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
