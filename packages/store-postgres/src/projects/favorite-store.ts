import { FavoriteStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { changed, type Sql } from "../sql/sql.ts"

export const layerFavoriteStore = Layer.effect(
  FavoriteStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    FavoriteStore.of({ setFeature: setFeature(sql), setProject: setProject(sql), projects: projects(sql) })
  )
)

const setFeature = (sql: Sql) => (user: number, feature: string, favorite: boolean) =>
  changed(
    favorite
      ? sql`INSERT INTO favorite_features (user_id, feature) VALUES (${user}, ${feature})
          ON CONFLICT DO NOTHING RETURNING feature`
      : sql`DELETE FROM favorite_features WHERE user_id = ${user} AND feature = ${feature} RETURNING feature`
  )

const setProject = (sql: Sql) => (user: number, project: string, favorite: boolean) =>
  changed(
    favorite
      ? sql`INSERT INTO favorite_projects (user_id, project) VALUES (${user}, ${project})
          ON CONFLICT DO NOTHING RETURNING project`
      : sql`DELETE FROM favorite_projects WHERE user_id = ${user} AND project = ${project} RETURNING project`
  )

const projects = (sql: Sql) => (user: number) =>
  Effect.map(
    Effect.orDie(sql<{ project: string }>`SELECT project FROM favorite_projects WHERE user_id = ${user}`),
    (rows): ReadonlySet<string> => new Set(rows.map(({ project }) => project))
  )
