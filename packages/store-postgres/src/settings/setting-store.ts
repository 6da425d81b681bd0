import { SettingStore } from "@halyard/core/ports"
import { Effect, Layer, Option, type Schema } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, firstRow, type Sql } from "../sql/sql.ts"

export const layerSettingStore = Layer.effect(
  SettingStore,
  Effect.map(SqlClient.SqlClient, (sql) => SettingStore.of({ find: find(sql), findAll: findAll(sql), set: set(sql) }))
)

const find = (sql: Sql) => (name: string) =>
  Effect.map(
    brief(firstRow(sql<{ content: Schema.Json }>`SELECT content FROM settings WHERE name = ${name}`)),
    Option.map(({ content }) => content)
  )

const findAll = (sql: Sql) => (names: ReadonlyArray<string>) =>
  Effect.map(
    brief(
      Effect.orDie(
        sql<{ name: string; content: Schema.Json }>`SELECT name, content FROM settings WHERE ${sql.in("name", names)}`
      )
    ),
    (rows) => new Map(rows.map(({ content, name }) => [name, content]))
  )

const set = (sql: Sql) => (name: string, content: Schema.Json) =>
  done(sql`
    INSERT INTO settings (name, content) VALUES (${name}, ${JSON.stringify(content)}::json)
    ON CONFLICT (name) DO UPDATE SET content = excluded.content`)
