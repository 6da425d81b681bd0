import type { ApiToken, ApiTokenType, ApiTokenContent, Timestamp } from "@halyard/core/domain"
import { ApiTokenStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, firstRow, type Sql } from "../sql/sql.ts"

export const layerApiTokenStore = Layer.effect(
  ApiTokenStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ApiTokenStore.of({
      list: Effect.orDie(sql<ApiToken>`
        SELECT ${apiTokenColumns(sql)} FROM api_tokens WHERE deleted_at IS NULL ORDER BY created_at, api_tokens.id`),
      find: find(sql),
      findAll: findAll(sql),
      digests: digests(sql),
      get: get(sql),
      insertOnce: insertOnce(sql),
      setExpiry: (id, expiresAt) =>
        done(sql`UPDATE api_tokens SET expires_at = ${expiresAt}::timestamptz WHERE id = ${id}`),
      setProjects: (id, projects) =>
        done(sql`UPDATE api_tokens SET projects = ${JSON.stringify(projects)}::json WHERE id = ${id}`),
      remove: (id: number, at: Timestamp) =>
        done(sql`
          UPDATE api_tokens SET deleted_at = ${at}::timestamptz, sealed_secret = NULL
          WHERE id = ${id} AND deleted_at IS NULL`),
      keepSecret: (digest, sealed) =>
        done(sql`
          UPDATE api_tokens SET sealed_secret = ${sealed}
          WHERE digest = ${digest} AND deleted_at IS NULL AND sealed_secret IS NULL`),
      storedSecrets: storedSecrets(sql),
      forgetSecrets: Effect.map(
        Effect.orDie(sql`UPDATE api_tokens SET sealed_secret = NULL WHERE sealed_secret IS NOT NULL RETURNING id`),
        (rows) => rows.length
      ),
      count: count(sql),
      everHad: everHad(sql)
    })
  )
)

export const apiTokenColumns = (sql: Sql) => sql`
  id, masked, name, type, type_name AS "typeName", projects, environment, iso(created_at) AS "createdAt", iso(expires_at) AS "expiresAt",
  iso(seen_at) AS "seenAt"`

const find = (sql: Sql) => (digest: string) =>
  firstRow(sql<ApiToken>`
    SELECT ${apiTokenColumns(sql)} FROM api_tokens WHERE digest = ${digest} AND deleted_at IS NULL`)

const findAll = (sql: Sql) => (digests: ReadonlyArray<string>) =>
  Effect.map(
    Effect.orDie(sql<{ digest: string; token: ApiToken }>`
      SELECT digest, (SELECT row_to_json(token) FROM (SELECT ${apiTokenColumns(sql)}) AS token) AS token
      FROM api_tokens WHERE digest = ANY(${digests}::text[]) AND deleted_at IS NULL`),
    (rows) => new Map(rows.map(({ digest, token }) => [digest, token]))
  )

const digests = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ id: number; digest: string }>`SELECT id, digest FROM api_tokens WHERE deleted_at IS NULL`),
    (rows) => new Map(rows.map(({ digest, id }) => [id, digest]))
  )

const get = (sql: Sql) => (id: number) =>
  firstRow(sql<ApiToken>`SELECT ${apiTokenColumns(sql)} FROM api_tokens WHERE id = ${id} AND deleted_at IS NULL`)

const insertOnce = (sql: Sql) => (digest: string, token: ApiTokenContent) =>
  firstRow(sql<ApiToken>`
    INSERT INTO api_tokens (digest, masked, name, type, type_name, projects, environment, created_at, expires_at)
    VALUES (${digest}, ${token.masked}, ${token.name}, ${token.type}, ${token.typeName}, ${JSON.stringify(token.projects)}::json,
      ${token.environment}, ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING ${apiTokenColumns(sql)}`)

const storedSecrets = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ id: number; sealed: string }>`
      SELECT id, sealed_secret AS sealed FROM api_tokens WHERE sealed_secret IS NOT NULL AND deleted_at IS NULL`),
    (rows): ReadonlyMap<number, string> => new Map(rows.map(({ id, sealed }) => [id, sealed]))
  )

const count =
  (sql: Sql) =>
  (type: ApiTokenType | null = null) =>
    Effect.map(
      Effect.orDie(sql<{ count: number }>`
      SELECT count(*)::int AS count FROM api_tokens WHERE type = coalesce(${type}, type) AND deleted_at IS NULL`),
      ([row]) => row?.count ?? 0
    )

const everHad = (sql: Sql) => (type: ApiTokenType) =>
  Effect.map(Effect.orDie(sql`SELECT 1 FROM api_tokens WHERE type = ${type} LIMIT 1`), (rows) => rows.length > 0)
