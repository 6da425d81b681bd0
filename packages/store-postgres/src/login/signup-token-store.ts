import type { SignupTokenRecord } from "@halyard/core/domain"
import { SignupTokenStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, firstRow, type Sql } from "../sql/sql.ts"

export const layerSignupTokenStore = Layer.effect(
  SignupTokenStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SignupTokenStore.of({
      list: Effect.orDie(sql<SignupTokenRecord>`
        SELECT ${columns(sql)} FROM signup_tokens ORDER BY created_at, digest`),
      find: find(sql),
      insert: insert(sql),
      update: ({ digest, name, enabled, expiresAt }) =>
        done(sql`
          UPDATE signup_tokens SET name = ${name}, enabled = ${enabled}, expires_at = ${expiresAt}::timestamptz
          WHERE digest = ${digest}`),
      addUser: (digest, user) =>
        done(sql`INSERT INTO signup_token_users (digest, user_id) VALUES (${digest}, ${user}) ON CONFLICT DO NOTHING`),
      hasSignedUp: hasSignedUp(sql),
      users: users(sql)
    })
  )
)

const columns = (sql: Sql) => sql`
  digest, sealed_secret AS "sealedSecret", name, enabled, iso(expires_at) AS "expiresAt", iso(created_at) AS "createdAt",
  created_by AS "createdBy"`

const find = (sql: Sql) => (digest: string) =>
  firstRow(sql<SignupTokenRecord>`SELECT ${columns(sql)} FROM signup_tokens WHERE digest = ${digest}`)

const insert = (sql: Sql) => (token: SignupTokenRecord) =>
  done(sql`
    INSERT INTO signup_tokens (digest, sealed_secret, name, enabled, expires_at, created_at, created_by)
    VALUES (${token.digest}, ${token.sealedSecret}, ${token.name}, ${token.enabled}, ${token.expiresAt}::timestamptz,
      ${token.createdAt}::timestamptz, ${token.createdBy})`)

const hasSignedUp = (sql: Sql) => (user: number) =>
  Effect.map(
    Effect.orDie(sql`SELECT 1 FROM signup_token_users WHERE user_id = ${user} LIMIT 1`),
    (rows) => rows.length > 0
  )

const users = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ digest: string; users: ReadonlyArray<number> }>`
      SELECT digest, array_agg(user_id ORDER BY user_id) AS users FROM signup_token_users GROUP BY digest`),
    (rows) => new Map(rows.map((row) => [row.digest, row.users]))
  )
