import type { Strategy, StrategyPosition } from "@halyard/core/domain"
import type { FeatureInEnvironment, StrategyInEnvironment } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, givenRows, lastOfEach, rowsOf, type Sql } from "../sql/sql.ts"

/** The columns of a strategy, from `feature_strategies s`. */
export const strategyColumns = (sql: Sql) => sql`
  s.id, s.name, s.title, s.disabled, s.feature AS "featureName", s.sort_order AS "sortOrder",
  (SELECT coalesce(json_agg(segment ORDER BY position), '[]') FROM strategy_segments WHERE strategy = s.id) AS segments,
  s.constraints, s.variants, s.parameters`

export const ownerOfStrategy = (sql: Sql) => (id: string) =>
  Effect.map(
    Effect.orDie(sql<FeatureInEnvironment>`SELECT feature, environment FROM feature_strategies WHERE id = ${id}`),
    ([place]) => place
  )

/** Adds strategies and their segments in one statement: references are checked when it ends. */
export const addStrategies = (sql: Sql) => (strategies: ReadonlyArray<StrategyInEnvironment>) =>
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

/** One statement changes each row only once, so positions that exist in both lists of segments are overwritten. */
export const replaceStrategies = (sql: Sql) => (strategies: ReadonlyArray<Strategy>) =>
  done(sql`
    WITH given AS (
      SELECT * FROM ${givenRows(
        sql,
        lastOfEach(strategies, ({ id }) => id),
        strategyRow
      )}
    ),
    replaced AS (
      UPDATE feature_strategies SET name = given.name, title = given.title, disabled = given.disabled,
        sort_order = given."sortOrder", constraints = given.constraints, variants = given.variants,
        parameters = given.parameters
      FROM given WHERE feature_strategies.id = given.id
    ),
    shortened AS (
      DELETE FROM strategy_segments USING given
      WHERE strategy = id AND position > json_array_length(segments)
    )
    INSERT INTO strategy_segments (strategy, position, segment)
    SELECT id, position, used.segment::integer
    FROM given JOIN feature_strategies USING (id)
      CROSS JOIN json_array_elements_text(segments) WITH ORDINALITY AS used(segment, position)
    ON CONFLICT (strategy, position) DO UPDATE SET segment = excluded.segment`)

const strategyRow = `id text, name text, title text, disabled boolean, "sortOrder" double precision, segments json,
  constraints json, variants json, parameters json`

export const moveStrategies = (sql: Sql) => (positions: ReadonlyArray<StrategyPosition>) =>
  done(sql`
    UPDATE feature_strategies SET sort_order = given."sortOrder"
    FROM ${givenRows(
      sql,
      lastOfEach(positions, ({ id }) => id),
      'id text, "sortOrder" double precision'
    )}
    WHERE feature_strategies.id = given.id`)

export const removeStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`DELETE FROM feature_strategies WHERE id IN (SELECT unnest(${ids}::text[]))`)

export const enableStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`UPDATE feature_strategies SET disabled = false WHERE disabled AND id IN (SELECT unnest(${ids}::text[]))`)
