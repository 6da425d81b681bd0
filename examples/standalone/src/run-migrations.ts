import { migrate, migrations } from "@halyard/store-postgres"
import { Effect } from "effect"
import { layerDatabase } from "./layer-database.ts"
import type { Settings } from "./settings.ts"

/** Brings the database's schema up to date, and tells what that took. */
export const runMigrations = Effect.fn("runMigrations")(function* (settings: Settings) {
  const done = yield* migrate(migrations).pipe(Effect.provide(layerDatabase(settings)))
  const names = done.map(([id, name]) => `${id}_${name}`)
  yield* Effect.logInfo(names.length === 0 ? "The database is up to date" : `Migrated: ${names.join(", ")}`)
})
