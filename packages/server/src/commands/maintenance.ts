import { backfillInsights, layerStoredAccess, rekey } from "@halyard/core/use-cases"
import { nodeSealingKey } from "@halyard/http-node"
import { layerMigratedPostgresStore, layerPostgresStore, migrate, migrations } from "@halyard/store-postgres"
import { Effect, Layer, type Redacted, Schema } from "effect"
import type { Settings } from "../settings/settings.ts"
import { layerDatabase } from "../startup/layer-database.ts"
import { storedSealingKey, sealingKeyOf } from "../startup/sealing-key.ts"

/** `migrate`: updates the database schema. */
export const runMigrations = Effect.fnUntraced(function* (settings: Settings) {
  const applied = yield* migrate(migrations).pipe(Effect.provide(layerDatabase(settings)))
  const names = applied.map(([id, name]) => `${id}_${name}`)
  yield* Effect.logInfo(
    names.length === 0 ? "The database schema is up to date" : `Applied migrations: ${names.join(", ")}`
  )
})

/** `backfill`: computes insights for past days from the event log. Days that are stored already do not change. */
export const runBackfill = Effect.fnUntraced(function* (settings: Settings) {
  const onDatabase = settings.variables.DATABASE_DISABLE_MIGRATION ? layerMigratedPostgresStore : layerPostgresStore
  const store = Layer.provide(onDatabase, layerDatabase(settings))
  const count = yield* backfillInsights().pipe(Effect.provide(Layer.provideMerge(layerStoredAccess, store)))
  yield* Effect.logInfo(`Days added to the insights: ${count}`)
})

/** `rekey`: re-encrypts the stored secrets with the current key. */
export const runRekey = Effect.fnUntraced(function* (settings: Settings) {
  const oldKey = oldKeyOf(settings)
  if (oldKey === undefined) return yield* new OldKeyMissing()
  const key = nodeSealingKey(yield* sealingKeyOf(settings))
  const count = yield* rekey(nodeSealingKey(oldKey), key).pipe(
    Effect.provide(Layer.provide(layerPostgresStore, layerDatabase(settings)))
  )
  yield* Effect.logInfo(`Secrets re-encrypted: ${count}`)
})

/** `HALYARD_OLD_SECRET`, or else the generated key. */
const oldKeyOf = (settings: Settings): Redacted.Redacted<string> | undefined => {
  const { HALYARD_OLD_SECRET, HALYARD_SECRET } = settings.variables
  return HALYARD_OLD_SECRET ?? (HALYARD_SECRET === undefined ? undefined : storedSealingKey(settings))
}

class OldKeyMissing extends Schema.TaggedError<OldKeyMissing>()("OldKeyMissing", {}) {
  override get message() {
    return "The old key is missing. Set HALYARD_OLD_SECRET to the old key and HALYARD_SECRET to the new one."
  }
}
