import { type PasswordLink, PasswordLinkStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, firstRow, type Sql } from "../sql/sql.ts"

export const layerPasswordLinkStore = Layer.effect(
  PasswordLinkStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    PasswordLinkStore.of({
      insert: insert(sql),
      find: find(sql),
      take: take(sql),
      removeOf: (user) => done(sql`DELETE FROM password_links WHERE user_id = ${user}`)
    })
  )
)

const insert =
  (sql: Sql) =>
  (digest: string, { createdBy, expiresAt, purpose, user }: PasswordLink) =>
    done(sql`
    WITH earlier AS (DELETE FROM password_links WHERE user_id = ${user})
    INSERT INTO password_links (digest, user_id, purpose, expires_at, created_by)
    VALUES (${digest}, ${user}, ${purpose}, ${expiresAt}::timestamptz, ${createdBy})`)

const find = (sql: Sql) => (digest: string) =>
  firstRow(sql<PasswordLink>`SELECT ${linkColumns(sql)} FROM password_links WHERE digest = ${digest}`)

const take = (sql: Sql) => (digest: string) =>
  firstRow(sql<PasswordLink>`DELETE FROM password_links WHERE digest = ${digest} RETURNING ${linkColumns(sql)}`)

const linkColumns = (sql: Sql) =>
  sql`user_id AS "user", purpose, iso(expires_at) AS "expiresAt", created_by AS "createdBy"`
