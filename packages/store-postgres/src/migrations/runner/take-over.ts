import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { homeSchema, MIGRATIONS_TABLE, readHistory } from "./migration-history.ts"
import { isUnreleased } from "./unreleased.ts"

/**
 * Makes a database from before the first release one of the baseline, inside the transaction that migrates. Its schema
 * is the same already. The step completes rows in which former code left something out, so that no other code has to
 * know of such rows.
 */
export const takeOver = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  if (schema === null || !isUnreleased(yield* readHistory(sql))) return
  // A long log still has this index until the texts of all its events are indexed in blocks.
  yield* sql`DROP INDEX IF EXISTS ${sql(schema)}.events_by_text`
  for (const statement of COMPLETIONS) yield* sql.unsafe(statement)
  yield* sql`DELETE FROM ${sql(MIGRATIONS_TABLE)} WHERE migration_id > 1`
  yield* sql`UPDATE ${sql(MIGRATIONS_TABLE)} SET name = 'baseline'`
  yield* Effect.logInfo("Took over a database from before the first release")
})

/** The terms of a safeguard that had none. */
const withTerms = `jsonb_build_object('minimumSamples',
  CASE WHEN safeguard -> 'impactMetric' ->> 'aggregationMode' IN ('count', 'sum', 'rps') THEN 1 ELSE 20 END,
  'forMinutes', 1) || safeguard`

const COMPLETIONS: ReadonlyArray<string> = [
  // Tokens for all environments have this name, which environments may not have.
  "UPDATE environments SET name = 'star' WHERE name = '*'",
  `UPDATE events SET size = coalesce(char_length(data::text), 0) + coalesce(char_length(pre_data::text), 0)
    + coalesce(char_length(tags::text), 0)
   WHERE size IS NULL`,
  `UPDATE integrations SET events = events || newer_events, newer_events = NULL WHERE newer_events IS NOT NULL`,
  `UPDATE sessions SET used_at = coalesce(used_at, created_at), ends_at = coalesce(ends_at, expires_at)
   WHERE used_at IS NULL OR ends_at IS NULL`,
  "UPDATE api_tokens SET type_name = type WHERE type_name IS NULL",
  `INSERT INTO feature_types (id, name, description, lifetime_days)
   SELECT 'sunset', 'Sunset', 'Remove an existing feature step by step', 90
   WHERE EXISTS (SELECT FROM feature_types) AND NOT EXISTS (SELECT FROM feature_types WHERE id = 'sunset')`,
  `UPDATE feature_safeguards SET content = (
     SELECT json_agg(${withTerms} ORDER BY position)
     FROM jsonb_array_elements(content::jsonb) WITH ORDINALITY AS each (safeguard, position)
   )
   WHERE EXISTS (SELECT FROM json_array_elements(content) AS each WHERE each -> 'forMinutes' IS NULL)`,
  `UPDATE release_plans SET content = (content::jsonb || jsonb_build_object('safeguards', (
     SELECT coalesce(jsonb_agg(${withTerms} ORDER BY position), '[]')
     FROM jsonb_array_elements(coalesce(content::jsonb -> 'safeguards', '[]')) WITH ORDINALITY AS each (safeguard, position)
   )))::json
   WHERE content -> 'safeguards' IS NULL
     OR EXISTS (SELECT FROM json_array_elements(content -> 'safeguards') AS each WHERE each -> 'forMinutes' IS NULL)`,
  // Changes that refer to something that was not recorded have a conflict until their author rebases the request.
  `UPDATE change_requests SET content = ('{"references":{"changes":{},"segments":{}},' || substr(content::text, 2))::json
   WHERE content -> 'references' IS NULL`
]
