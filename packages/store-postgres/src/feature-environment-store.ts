import {
  type EnabledChange,
  FeatureEnvironmentStore,
  type FeatureInEnvironment,
  type FeaturePlace,
  type Strategy,
  type VariantsChange
} from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { givenRows } from "./given-rows.ts"
import { done, lastOfEach, type Sql } from "./sql.ts"
import { addStrategies, enableStrategies, removeStrategies, strategyColumns } from "./strategies.ts"

export const layerFeatureEnvironmentStore = Layer.effect(
  FeatureEnvironmentStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FeatureEnvironmentStore.of({
      link: link(sql),
      linkProject: linkProject(sql),
      isEnabled: isEnabled(sql),
      find: find(sql),
      setEnabled: setEnabled(sql),
      setVariants: setVariants(sql),
      strategies: strategies(sql),
      addStrategies: addStrategies(sql),
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

const linkProject = (sql: Sql) => (project: string, environment: string) =>
  done(sql`
    INSERT INTO feature_environments (feature, environment)
    SELECT name, ${environment} FROM features WHERE project = ${project} ORDER BY name
    ON CONFLICT DO NOTHING`)

const isEnabled =
  (sql: Sql) =>
  ({ feature, environment }: FeatureInEnvironment) =>
    Effect.map(
      Effect.orDie(sql<{ enabled: boolean }>`
      SELECT enabled FROM feature_environments WHERE feature = ${feature} AND environment = ${environment}`),
      ([row]) => row?.enabled
    )

const find =
  (sql: Sql) =>
  ({ feature, environment }: FeatureInEnvironment) =>
    Effect.map(
      Effect.orDie(sql<FeaturePlace>`
        SELECT enabled, (
          SELECT coalesce(json_agg(strategy), '[]') FROM (
            SELECT ${strategyColumns(sql)} FROM feature_strategies s
            WHERE s.feature = ${feature} AND s.environment = ${environment} ORDER BY s.sort_order, s.id
          ) AS strategy
        ) AS strategies
        FROM feature_environments WHERE feature = ${feature} AND environment = ${environment}`),
      ([place]) => place
    )

const setEnabled = (sql: Sql) => (changes: ReadonlyArray<EnabledChange>) =>
  done(sql`
    UPDATE feature_environments SET enabled = given.enabled
    FROM ${givenRows(sql, lastOfEach(changes, place), "feature text, environment text, enabled boolean")}
    WHERE feature_environments.feature = given.feature AND feature_environments.environment = given.environment`)

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
