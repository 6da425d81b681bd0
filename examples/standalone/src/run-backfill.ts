import { backfillInsights, layerStoredAccess } from "@halyard/core"
import { layerMigratedPostgresStore, layerPostgresStore } from "@halyard/store-postgres"
import { Effect, Layer } from "effect"
import { layerDatabase } from "./layer-database.ts"
import type { Settings } from "./settings.ts"

/** Keeps for insights how past days ended, as far as the log goes back. Days that are kept already stay as they are. */
export const runBackfill = Effect.fn("runBackfill")(function* (settings: Settings) {
  const onDatabase = settings.variables.DATABASE_DISABLE_MIGRATION ? layerMigratedPostgresStore : layerPostgresStore
  const store = Layer.provide(onDatabase, layerDatabase(settings))
  const count = yield* backfillInsights().pipe(Effect.provide(Layer.provideMerge(layerStoredAccess, store)))
  yield* Effect.logInfo(`Days that insights tell of now and did not before: ${count}`)
})
