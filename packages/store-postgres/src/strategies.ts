import type { PlacedStrategy } from "@halyard/core"
import { done, rowsOf, type Sql } from "./sql.ts"

/** The members of a strategy, from `feature_strategies s`. */
export const strategyColumns = (sql: Sql) => sql`
  s.id, s.name, s.title, s.disabled, s.feature AS "featureName", s.sort_order AS "sortOrder",
  (SELECT coalesce(json_agg(segment ORDER BY position), '[]') FROM strategy_segments WHERE strategy = s.id) AS segments,
  s.constraints, s.variants, s.parameters`

/** References are checked when a statement ends, so one statement adds strategies and their segments. */
export const addStrategies = (sql: Sql) => (strategies: ReadonlyArray<PlacedStrategy>) =>
  done(sql`
    WITH given AS (
      SELECT * FROM json_to_recordset(${rowsOf(strategies)}::json) AS strategy(id text, "featureName" text,
        environment text, name text, title text, disabled boolean, "sortOrder" double precision, segments json,
        constraints json, variants json, parameters json)
    ),
    added AS (
      INSERT INTO feature_strategies (id, feature, environment, name, title, disabled, sort_order, constraints, variants,
        parameters)
      SELECT id, "featureName", environment, name, title, disabled, "sortOrder", constraints, variants, parameters
      FROM given
    )
    INSERT INTO strategy_segments (strategy, position, segment)
    SELECT id, position, segment::integer
    FROM given CROSS JOIN json_array_elements_text(segments) WITH ORDINALITY AS used(segment, position)`)

export const removeStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`DELETE FROM feature_strategies WHERE id IN (SELECT unnest(${ids}::text[]))`)

export const enableStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`UPDATE feature_strategies SET disabled = false WHERE disabled AND id IN (SELECT unnest(${ids}::text[]))`)
