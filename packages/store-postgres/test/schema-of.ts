import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Everything that migrations make, by kind and name: definitions, the content of the tables, and what the planner knows
 * of them.
 */
export const schemaOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const definitions = yield* sql<{ readonly what: string; readonly definition: string }>`
    SELECT concat_ws(' ', kind, name) AS what, definition FROM (
      SELECT 'relation', oid::regclass::text,
        concat_ws(' ', relkind, relpersistence, reltuples, relpages, reloptions, reltoastrelid <> 0)
      FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'column', concat(attrelid::regclass, '.', attname),
        concat_ws(' ', attnum, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
          attcollation, pg_get_expr(adbin, adrelid))
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) AND attnum > 0
      UNION ALL
      SELECT 'constraint', concat(conrelid::regclass, '.', conname), pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'index', indexrelid::regclass::text, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
      FROM pg_index WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      UNION ALL
      SELECT 'function', oid::regprocedure::text, concat_ws(' ', md5(prosrc), provolatile, proisstrict, proparallel, proconfig)
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL
      SELECT 'trigger', concat(tgrelid::regclass, '.', tgname), pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL
      SELECT 'sequence', concat(schemaname, '.', sequencename), concat_ws(' ', start_value, increment_by, last_value)
      FROM pg_sequences
      UNION ALL
      SELECT 'extension', extname, extversion FROM pg_extension
      UNION ALL
      SELECT 'statistics', stxname, pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
    ) AS all_of_it (kind, name, definition)`
  const tables = yield* sql<{ readonly name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
  const contents = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{
        readonly row: string
      }>`SELECT (to_jsonb(t) - 'created_at')::text AS row FROM ${sql.literal(name)} t ORDER BY 1`,
      (rows): [string, string] => [`content ${name}`, rows.map(({ row }) => row).join("\n")]
    )
  )
  return Object.fromEntries([...definitions.map(({ definition, what }) => [what, definition]), ...contents])
})
