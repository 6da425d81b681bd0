import { FavoriteStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { changed, type Sql } from "../sql/sql.ts"

export const layerFavoriteStore = Layer.effect(
  FavoriteStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FavoriteStore.of({
      setFeature: set(sql, { name: sql`favorite_features`, item: sql`feature` }),
      setProject: set(sql, { name: sql`favorite_projects`, item: sql`project` }),
      projects: projects(sql)
    })
  )
)

/** Favorite features and favorite projects have a table each, with the same columns. */
interface FavoriteTable {
  readonly name: Statement.Fragment
  readonly item: Statement.Fragment
}

const set = (sql: Sql, table: FavoriteTable) => (user: number, item: string, favorite: boolean) =>
  changed(
    favorite
      ? sql`INSERT INTO ${table.name} (user_id, ${table.item}) VALUES (${user}, ${item})
          ON CONFLICT DO NOTHING RETURNING user_id`
      : sql`DELETE FROM ${table.name} WHERE user_id = ${user} AND ${table.item} = ${item} RETURNING user_id`
  )

const projects = (sql: Sql) => (user: number) =>
  Effect.map(
    Effect.orDie(sql<{ project: string }>`SELECT project FROM favorite_projects WHERE user_id = ${user}`),
    (rows): ReadonlySet<string> => new Set(rows.map(({ project }) => project))
  )
