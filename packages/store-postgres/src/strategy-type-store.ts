import { type StrategyType, StrategyTypeStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, rowsOf, type Sql } from "./sql.ts"

export const layerStrategyTypeStore = Layer.effect(
  StrategyTypeStore,
  Effect.map(SqlClient.SqlClient, (sql) => StrategyTypeStore.of({ list: list(sql), insert: insert(sql) }))
)

const list = (sql: Sql) =>
  Effect.orDie(sql<StrategyType>`
    SELECT name, display_name AS "displayName", description, built_in AS "builtIn", deprecated, parameters
    FROM strategy_types ORDER BY position`)

const insert = (sql: Sql) => (types: ReadonlyArray<StrategyType>) =>
  done(sql`
    INSERT INTO strategy_types (name, display_name, description, built_in, deprecated, parameters)
    SELECT name, "displayName", description, "builtIn", deprecated, parameters
    FROM ROWS FROM (json_to_recordset(${rowsOf(types)}::json) AS (name text, "displayName" text, description text,
      "builtIn" boolean, deprecated boolean, parameters json)) WITH ORDINALITY
    ORDER BY ordinality`)
