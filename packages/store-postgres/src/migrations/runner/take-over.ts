import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { indexTexts } from "../../events/texts/index-texts.ts"
import { badState, homeSchema, MIGRATIONS_TABLE, readHistory } from "./migration-history.ts"
import { isUnreleased, LAST_COMMIT } from "./unreleased.ts"

/**
 * Makes a database from before the first release one of the baseline, inside the transaction that migrates. Its schema
 * is the same already. The step completes rows in which former code left something out, so that no other code has to
 * know of such rows.
 */
export const takeOver = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const schema = yield* homeSchema(sql)
  if (schema === null || !isUnreleased(yield* readHistory(sql))) return
  yield* refuseEveryEnvironment(sql)
  for (const statement of COMPLETIONS) yield* sql.unsafe(statement)
  yield* replaceTextIndex(sql, schema)
  yield* sql`DELETE FROM ${sql(MIGRATIONS_TABLE)} WHERE migration_id > 1`
  yield* sql`UPDATE ${sql(MIGRATIONS_TABLE)} SET name = 'baseline'`
  yield* Effect.logInfo("Took over a database from before the first release")
})

/** Tokens for all environments have this name. Former code let an environment have it, too. */
const refuseEveryEnvironment = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const found = yield* sql`SELECT FROM environments WHERE name = '*'`
  if (found.length > 0)
    return yield* badState(
      'The database was made by a version from before the first release and has an environment "*", a name that stands for ' +
        `all environments. This version does not take it over, and changed nothing. Start the commit ${LAST_COMMIT} with the ` +
        "database, delete that environment (clone it under another name before, if you need it), and then start this version."
    )
})

/**
 * A long log has this index until the texts of all its events are indexed in blocks. Searches would be slow between the
 * two, so the blocks are completed first.
 */
const replaceTextIndex = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, schema: string) {
  yield* indexTexts(sql)
  yield* sql`DROP INDEX IF EXISTS ${sql(schema)}.events_by_text`
})

/** The terms of a safeguard that had none. */
const withTerms = `jsonb_build_object('minimumSamples',
  CASE WHEN safeguard -> 'impactMetric' ->> 'aggregationMode' IN ('count', 'sum', 'rps') THEN 1 ELSE 20 END,
  'forMinutes', 1) || safeguard`

/** The strategies of a milestone with the defaults of gradual rollouts, which former code added at its start only. */
const withRollouts = `(
  SELECT coalesce(jsonb_agg(CASE WHEN strategy ->> 'strategyName' = 'flexibleRollout' THEN
    strategy || jsonb_build_object('parameters', jsonb_build_object('rollout', '100',
      'stickiness', projects.default_stickiness, 'groupId', features.name) || coalesce(strategy -> 'parameters', '{}'))
    ELSE strategy END ORDER BY position), '[]')
  FROM jsonb_array_elements(milestone -> 'strategies') WITH ORDINALITY AS each (strategy, position)
)`

const COMPLETIONS: ReadonlyArray<string> = [
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
  `UPDATE release_plans SET content = (content::jsonb || jsonb_build_object('milestones', (
     SELECT jsonb_agg(milestone || jsonb_build_object('strategies', ${withRollouts}) ORDER BY position)
     FROM jsonb_array_elements(content::jsonb -> 'milestones') WITH ORDINALITY AS each (milestone, position)
   )))::json
   FROM features JOIN projects ON projects.id = features.project
   WHERE features.name = release_plans.feature AND content::jsonb @? '$.milestones[*].strategies[*] ?
     (@.strategyName == "flexibleRollout" && !(exists(@.parameters.rollout) && exists(@.parameters.stickiness)
       && exists(@.parameters.groupId)))'`,
  // Changes that refer to something that was not recorded have a conflict until their author rebases the request.
  `UPDATE change_requests SET content = ('{"references":{"changes":{},"segments":{}},' || substr(content::text, 2))::json
   WHERE content -> 'references' IS NULL`
]
