import type { Strategy, StrategyPosition, Variant } from "@halyard/core/domain"
import {
  type EnabledChange,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type EnvironmentState,
  type StrategyInEnvironment,
  type VariantsChange
} from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, isOneOf, lastOfEach, rowsOf, type Sql } from "../sql/sql.ts"

export const layerFeatureEnvironmentStore = Layer.effect(
  FeatureEnvironmentStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureEnvironmentStore.of({
      link: link(sql),
      unlink: unlink(sql),
      linkProject: linkProject(sql),
      unlinkProject: unlinkProject(sql),
      find: findState(sql),
      findEach: findEach(sql),
      setEnabled: setEnabled(sql),
      variants: variants(sql),
      setVariants: setVariants(sql),
      ownerOfStrategy: ownerOfStrategy(sql),
      strategies: strategiesOf(sql),
      addStrategies: addStrategies(sql),
      replaceStrategies: replaceStrategies(sql),
      moveStrategies: moveStrategies(sql),
      removeStrategies: removeStrategies(sql),
      enableStrategies: enableStrategies(sql)
    })
  )
)

const link = (sql: Sql) => (addresses: ReadonlyArray<FeatureInEnvironment>) =>
  done(sql`
    INSERT INTO feature_environments (feature, environment)
    SELECT feature, environment
    FROM ${givenRows(sql, addresses, "feature text, environment text")}
    ORDER BY feature COLLATE "C", environment COLLATE "C"
    ON CONFLICT DO NOTHING`)

const unlink = (sql: Sql) => (addresses: ReadonlyArray<FeatureInEnvironment>) =>
  done(sql`
    DELETE FROM feature_environments USING ${givenRows(sql, addresses, "feature text, environment text")}
    WHERE feature_environments.feature = given.feature AND feature_environments.environment = given.environment`)

const linkProject = (sql: Sql) => (project: string, environment: string) =>
  done(sql`
    INSERT INTO feature_environments (feature, environment)
    SELECT name, ${environment} FROM features WHERE project = ${project} ORDER BY name
    ON CONFLICT DO NOTHING`)

/** Locks the features first, as every change of their environments does. Strategies are deleted by cascade. */
const unlinkProject = (sql: Sql) => (project: string, environment: string) =>
  Effect.andThen(
    done(sql`SELECT FROM features WHERE project = ${project} ORDER BY name FOR NO KEY UPDATE`),
    done(sql`
      DELETE FROM feature_environments USING features
      WHERE features.project = ${project} AND feature = features.name AND environment = ${environment}`)
  )

/** Reads the state and the strategies of a feature in one environment. */
export const findState =
  (sql: Sql) =>
  ({ feature, environment }: FeatureInEnvironment) =>
    Effect.map(
      Effect.orDie(sql<EnvironmentState>`
        SELECT enabled, (
          SELECT coalesce(json_agg(strategy), '[]') FROM (
            SELECT ${strategyColumns(sql)} FROM feature_strategies s
            WHERE s.feature = ${feature} AND s.environment = ${environment} ORDER BY s.sort_order, s.id
          ) AS strategy
        ) AS strategies
        FROM feature_environments WHERE feature = ${feature} AND environment = ${environment}`),
      ([address]) => address
    )

const findEach = (sql: Sql) => (environment: string, features: ReadonlyArray<string>) =>
  Effect.orDie(sql<EnvironmentState & { readonly feature: string }>`
    SELECT fe.feature, fe.enabled, (
      SELECT coalesce(json_agg(strategy), '[]') FROM (
        SELECT ${strategyColumns(sql)} FROM feature_strategies s
        WHERE s.feature = fe.feature AND s.environment = fe.environment ORDER BY s.sort_order, s.id
      ) AS strategy
    ) AS strategies
    FROM feature_environments fe
    WHERE fe.environment = ${environment} AND ${isOneOf(sql, sql`fe.feature`, features)} ORDER BY fe.feature`)

const setEnabled = (sql: Sql) => (changes: ReadonlyArray<EnabledChange>) =>
  done(sql`
    UPDATE feature_environments SET enabled = given.enabled
    FROM ${givenRows(sql, lastOfEach(changes, keyOf), "feature text, environment text, enabled boolean")}
    WHERE feature_environments.feature = given.feature AND feature_environments.environment = given.environment`)

const variants = (sql: Sql) => (feature: string) =>
  Effect.map(
    Effect.orDie(sql<{ environment: string; variants: ReadonlyArray<Variant> }>`
      SELECT environment, variants FROM feature_environments WHERE feature = ${feature}`),
    (rows) => new Map(rows.map((row) => [row.environment, row.variants]))
  )

/** Switches features on or off in every environment. */
export const setEnabledEverywhere = (sql: Sql, features: ReadonlyArray<string>, enabled: boolean) =>
  done(sql`
    UPDATE feature_environments SET enabled = ${enabled}
    WHERE enabled <> ${enabled} AND ${isOneOf(sql, sql`feature`, features)}`)

const setVariants = (sql: Sql) => (changes: ReadonlyArray<VariantsChange>) =>
  done(sql`
    UPDATE feature_environments SET variants = given.variants
    FROM ${givenRows(sql, lastOfEach(changes, keyOf), "feature text, environment text, variants json")}
    WHERE feature_environments.feature = given.feature AND feature_environments.environment = given.environment`)

const strategiesOf =
  (sql: Sql) =>
  ({ feature, environment }: FeatureInEnvironment) =>
    Effect.orDie(sql<Strategy>`
    SELECT ${strategyColumns(sql)} FROM feature_strategies s
    WHERE s.feature = ${feature} AND s.environment = ${environment} ORDER BY s.sort_order, s.id`)

const keyOf = ({ feature, environment }: FeatureInEnvironment): string => `${feature}\n${environment}`

/** The columns of a strategy, from `feature_strategies s`. */
export const strategyColumns = (sql: Sql) => sql`
  s.id, s.name, s.title, s.disabled, s.feature AS "featureName", s.sort_order AS "sortOrder",
  (SELECT coalesce(json_agg(segment ORDER BY position), '[]') FROM strategy_segments WHERE strategy = s.id) AS segments,
  s.constraints, s.variants, s.parameters`

const ownerOfStrategy = (sql: Sql) => (id: string) =>
  Effect.map(
    Effect.orDie(sql<FeatureInEnvironment>`SELECT feature, environment FROM feature_strategies WHERE id = ${id}`),
    ([address]) => address
  )

/** Adds strategies and their segments in one statement: references are checked when it ends. */
const addStrategies = (sql: Sql) => (strategies: ReadonlyArray<StrategyInEnvironment>) =>
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
const replaceStrategies = (sql: Sql) => (strategies: ReadonlyArray<Strategy>) =>
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

const moveStrategies = (sql: Sql) => (positions: ReadonlyArray<StrategyPosition>) =>
  done(sql`
    UPDATE feature_strategies SET sort_order = given."sortOrder"
    FROM ${givenRows(
      sql,
      lastOfEach(positions, ({ id }) => id),
      'id text, "sortOrder" double precision'
    )}
    WHERE feature_strategies.id = given.id`)

const removeStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`DELETE FROM feature_strategies WHERE id IN (SELECT unnest(${ids}::text[]))`)

const enableStrategies = (sql: Sql) => (ids: ReadonlyArray<string>) =>
  done(sql`UPDATE feature_strategies SET disabled = false WHERE disabled AND id IN (SELECT unnest(${ids}::text[]))`)
