import { type TagType, TagTypeStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { rowsOf, type Sql } from "./sql.ts"
import { refuseTaken, type TakenName } from "./taken-name.ts"

export const layerTagTypeStore = Layer.effect(
  TagTypeStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    TagTypeStore.of({
      list: Effect.orDie(sql<TagType>`SELECT name, description, icon FROM tag_types ORDER BY name`),
      insert: insert(sql)
    })
  )
)

const insert = (sql: Sql) => (types: ReadonlyArray<TagType>) =>
  refuseTaken(
    "tag type",
    "tag_types_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${rowsOf(types)}::json) AS type(name text, description text, icon text)
    ),
    taken AS (SELECT name FROM tag_types WHERE name IN (SELECT name FROM given)),
    added AS (
      INSERT INTO tag_types (name, description, icon)
      SELECT name, description, icon FROM given
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )
