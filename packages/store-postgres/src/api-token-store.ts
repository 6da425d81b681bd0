import { type ApiToken, ApiTokenStore, type ApiTokenType } from "@halyard/core"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { changed, type Sql } from "./sql.ts"

export const layerApiTokenStore = Layer.effect(
  ApiTokenStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ApiTokenStore.of({ find: find(sql), insertOnce: insertOnce(sql), count: count(sql) })
  )
)

const find = (sql: Sql) => (digest: string) =>
  Effect.map(
    Effect.orDie(sql<ApiToken>`
      SELECT name, type, projects, environment, iso(created_at) AS "createdAt", iso(expires_at) AS "expiresAt"
      FROM api_tokens WHERE digest = ${digest} AND deleted_at IS NULL`),
    ([token]) => Option.fromUndefinedOr(token)
  )

const insertOnce = (sql: Sql) => (digest: string, token: ApiToken) =>
  changed(sql`
    INSERT INTO api_tokens (digest, name, type, projects, environment, created_at, expires_at)
    VALUES (${digest}, ${token.name}, ${token.type}, ${JSON.stringify(token.projects)}::json, ${token.environment},
      ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING digest`)

const count = (sql: Sql) => (type: ApiTokenType) =>
  Effect.map(
    Effect.orDie(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM api_tokens WHERE type = ${type} AND deleted_at IS NULL`),
    ([row]) => row?.count ?? 0
  )
