import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { installTrigrams } from "./runner/trigrams.ts"

/**
 * Moves `pg_trgm` from the schema for the tables, where earlier releases installed it, to `public`, where all can use it. Whoever
 * installed it may not always move it, but replace it. An extension that others use as well stays, and the log says what to do.
 */
export const shareTrigrams = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const own = yield* sql`
    SELECT 1 FROM pg_extension JOIN pg_namespace own ON own.oid = extnamespace
    JOIN pg_namespace shared ON shared.nspname = 'public' AND has_schema_privilege(shared.oid, 'USAGE')
    WHERE extname = 'pg_trgm' AND own.nspname = current_schema() AND own.nspname <> 'public'`
  if (own.length === 0) return
  yield* sql.withTransaction(sql`ALTER EXTENSION pg_trgm SET SCHEMA public`).pipe(
    Effect.catch(() => sql.withTransaction(replace(sql))),
    Effect.catch(() =>
      Effect.logWarning(
        "The extension pg_trgm is in the schema of Halyard's tables, where nothing else in the database finds it, and could not be " +
          "moved. Let an administrator run: ALTER EXTENSION pg_trgm SET SCHEMA public"
      )
    )
  )
})

/** Fails if anything but Halyard's own indexes uses the extension. */
const replace = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const indexes = yield* sql<{ readonly name: string; readonly definition: string }>`
    SELECT DISTINCT relname AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    JOIN pg_class ON pg_class.oid = indexrelid AND relnamespace = current_schema()::regnamespace
    JOIN pg_opclass ON pg_opclass.oid = ANY (indclass::oid[]) AND opcname = 'gin_trgm_ops'`
  for (const { name } of indexes) yield* sql`DROP INDEX ${sql(name)}`
  yield* sql`DROP EXTENSION pg_trgm`
  yield* installTrigrams(sql)
  for (const { definition } of indexes) yield* sql.unsafe(definition)
})
