import { type ContextField, ofOneProject } from "@halyard/core/domain"
import { ContextFieldStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { strategies, usage, users } from "./catalog-users.ts"
import { done, rowsOf, type Sql } from "../sql/sql.ts"
import { refuseTaken, type TakenName } from "../sql/taken-name.ts"

export const layerContextFieldStore = Layer.effect(
  ContextFieldStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ContextFieldStore.of({
      list: list(sql),
      insert: insert(sql),
      update: update(sql),
      remove: (names) => done(sql`DELETE FROM context_fields WHERE name = ANY(${names}::text[])`),
      users: users(sql),
      strategies: strategies(sql),
      usage: usage(sql)
    })
  )
)

const list = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<FieldRow>`
      SELECT name, description, stickiness, sort_order AS "sortOrder", legal_values AS "legalValues",
        iso(created_at) AS "createdAt", project
      FROM context_fields ORDER BY sort_order, name`),
    (rows) => rows.map(({ project, ...field }): ContextField => ({ ...field, ...ofOneProject(project) }))
  )

interface FieldRow extends Omit<ContextField, "project"> {
  readonly project: string | null
}

const insert = (sql: Sql) => (fields: ReadonlyArray<ContextField>) =>
  refuseTaken(
    "context field",
    "context_fields_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${rowsOf(fields)}::json) AS field(name text, description text,
        stickiness boolean, "sortOrder" integer, "legalValues" json, "createdAt" timestamptz, project text)
    ),
    taken AS (SELECT name FROM context_fields WHERE name IN (SELECT name FROM given)),
    added AS (
      INSERT INTO context_fields (name, description, stickiness, sort_order, legal_values, created_at, project)
      SELECT name, description, stickiness, "sortOrder", "legalValues", "createdAt", project FROM given
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )

const update = (sql: Sql) => (field: ContextField) =>
  done(sql`
    UPDATE context_fields
    SET description = ${field.description}, stickiness = ${field.stickiness}, sort_order = ${field.sortOrder},
      legal_values = ${JSON.stringify(field.legalValues)}::json
    WHERE name = ${field.name}`)
