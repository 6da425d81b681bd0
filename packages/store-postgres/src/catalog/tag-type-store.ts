import type { TagType } from "@halyard/core/domain"
import { TagTypeStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, rowsOf, type Sql } from "../sql/sql.ts"
import { refuseTaken, type TakenName } from "../sql/taken-name.ts"

export const layerTagTypeStore = Layer.effect(
  TagTypeStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    TagTypeStore.of({
      list: brief(Effect.orDie(sql<TagType>`SELECT name, description, icon, color FROM tag_types ORDER BY name`)),
      insert: insert(sql),
      update: update(sql),
      remove: (name) => done(sql`DELETE FROM tag_types WHERE name = ${name}`)
    })
  )
)

const insert = (sql: Sql) => (types: ReadonlyArray<TagType>) =>
  refuseTaken(
    "tag type",
    "tag_types_pkey",
    sql<TakenName>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${rowsOf(types)}::json) AS type(name text, description text, icon text,
        color text)
    ),
    taken AS (SELECT name FROM tag_types WHERE name IN (SELECT name FROM given)),
    added AS (
      INSERT INTO tag_types (name, description, icon, color)
      SELECT name, description, icon, color FROM given
      WHERE NOT EXISTS (SELECT FROM taken)
    )
    SELECT name FROM taken`
  )

const update = (sql: Sql) => (type: TagType) =>
  done(sql`
    UPDATE tag_types SET description = ${type.description}, icon = ${type.icon}, color = ${type.color}
    WHERE name = ${type.name}`)
