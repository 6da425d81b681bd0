import { type Environment, EnvironmentStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "./sql.ts"
import { refuseTaken, type TakenName } from "./taken-name.ts"

export const layerEnvironmentStore = Layer.effect(
  EnvironmentStore,
  Effect.map(SqlClient.SqlClient, (sql) => EnvironmentStore.of({ list: list(sql), insert: insert(sql) }))
)

const list = (sql: Sql) =>
  Effect.orDie(sql<Environment>`
    SELECT name, type, sort_order AS "sortOrder", enabled, protected FROM environments ORDER BY sort_order, name`)

const insert = (sql: Sql) => (environment: Environment) =>
  refuseTaken(
    "environment",
    "environments_pkey",
    sql<TakenName>`
    WITH taken AS (SELECT name FROM environments WHERE name = ${environment.name}),
    added AS (
      INSERT INTO environments (name, type, sort_order, enabled, protected)
      SELECT ${environment.name}, ${environment.type}, ${environment.sortOrder}::integer,
        ${environment.enabled}::boolean, ${environment.protected}::boolean
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )
