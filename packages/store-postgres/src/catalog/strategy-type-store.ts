import type { StrategyType } from "@halyard/core/domain"
import { StrategyTypeStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { usingFeatures, usingProjects } from "./catalog-users.ts"
import { brief, done, rowsOf, type Sql } from "../sql/sql.ts"
import { refuseTaken, type TakenName } from "../sql/taken-name.ts"

export const layerStrategyTypeStore = Layer.effect(
  StrategyTypeStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    StrategyTypeStore.of({
      list: list(sql),
      insert: insert(sql),
      update: update(sql),
      remove: (name) => done(sql`DELETE FROM strategy_types WHERE name = ${name}`),
      users: users(sql)
    })
  )
)

const list = (sql: Sql) =>
  brief(
    Effect.orDie(sql<StrategyType>`
      SELECT name, title, display_name AS "displayName", description, NOT built_in AS editable, deprecated, parameters
      FROM strategy_types ORDER BY position`)
  )

const insert = (sql: Sql) => (types: ReadonlyArray<StrategyType>) =>
  refuseTaken(
    "strategy type",
    "strategy_types_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT * FROM ROWS FROM (json_to_recordset(${rowsOf(types)}::json) AS (name text, title text,
        "displayName" text, description text, editable boolean, deprecated boolean, parameters json)) WITH ORDINALITY
    ),
    taken AS (SELECT name FROM strategy_types WHERE name IN (SELECT name FROM given)),
    added AS (
      INSERT INTO strategy_types (name, title, display_name, description, built_in, deprecated, parameters)
      SELECT name, title, "displayName", description, NOT editable, deprecated, parameters FROM given
      WHERE NOT EXISTS (SELECT FROM taken) ORDER BY ordinality
    )
    SELECT name FROM taken`
  )

const update = (sql: Sql) => (type: StrategyType) =>
  done(sql`
    UPDATE strategy_types
    SET title = ${type.title}, display_name = ${type.displayName}, description = ${type.description},
      built_in = ${!type.editable}, deprecated = ${type.deprecated}, parameters = ${JSON.stringify(type.parameters)}::json
    WHERE name = ${type.name}`)

const users = (sql: Sql) => (name: string) =>
  Effect.all({
    features: usingFeatures(sql, sql`SELECT feature FROM feature_strategies WHERE name = ${name}`),
    projects: usingProjects(
      sql,
      sql`SELECT project FROM project_environments WHERE default_strategy->>'name' = ${name}`
    )
  })
