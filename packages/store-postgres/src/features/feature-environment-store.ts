import type { Strategy, Variant } from "@halyard/core/domain"
import {
  type EnabledChange,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type EnvironmentState,
  type VariantsChange
} from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, isOneOf, lastOfEach, type Sql } from "../sql/sql.ts"
import {
  addStrategies,
  enableStrategies,
  moveStrategies,
  ownerOfStrategy,
  removeStrategies,
  replaceStrategies,
  strategyColumns
} from "./strategies.ts"

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
      strategies: strategies(sql),
      addStrategies: addStrategies(sql),
      replaceStrategies: replaceStrategies(sql),
      moveStrategies: moveStrategies(sql),
      removeStrategies: removeStrategies(sql),
      enableStrategies: enableStrategies(sql)
    })
  )
)

const link = (sql: Sql) => (places: ReadonlyArray<FeatureInEnvironment>) =>
  done(sql`
    INSERT INTO feature_environments (feature, environment)
    SELECT feature, environment
    FROM ${givenRows(sql, places, "feature text, environment text")}
    ORDER BY feature COLLATE "C", environment COLLATE "C"
    ON CONFLICT DO NOTHING`)

const unlink = (sql: Sql) => (places: ReadonlyArray<FeatureInEnvironment>) =>
  done(sql`
    DELETE FROM feature_environments USING ${givenRows(sql, places, "feature text, environment text")}
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
      ([place]) => place
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
    FROM ${givenRows(sql, lastOfEach(changes, place), "feature text, environment text, enabled boolean")}
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
    FROM ${givenRows(sql, lastOfEach(changes, place), "feature text, environment text, variants json")}
    WHERE feature_environments.feature = given.feature AND feature_environments.environment = given.environment`)

const strategies =
  (sql: Sql) =>
  ({ feature, environment }: FeatureInEnvironment) =>
    Effect.orDie(sql<Strategy>`
    SELECT ${strategyColumns(sql)} FROM feature_strategies s
    WHERE s.feature = ${feature} AND s.environment = ${environment} ORDER BY s.sort_order, s.id`)

const place = ({ feature, environment }: FeatureInEnvironment): string => `${feature}\n${environment}`
