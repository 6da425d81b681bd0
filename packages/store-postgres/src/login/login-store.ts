import type { LoginEvent, NewLogin, Timestamp } from "@halyard/core/domain"
import { LoginStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerLoginStore = Layer.effect(
  LoginStore,
  Effect.map(SqlClient.SqlClient, (sql) => LoginStore.of({ record: record(sql), list: list(sql), retain: retain(sql) }))
)

/** Counts no more failures than needed to know whether there are too many. */
const record =
  (sql: Sql) =>
  (
    { at, failureReason, ip, type, username }: NewLogin,
    { most, since }: { readonly since: Timestamp; readonly most: number }
  ) =>
    done(sql`
      INSERT INTO logins (username, auth_type, created_at, successful, ip, failure_reason)
      SELECT ${username}, ${type}, ${at}::timestamptz, ${failureReason === null}, ${ip}, ${failureReason}
      WHERE ${failureReason === null} OR NOT EXISTS (
        SELECT FROM logins WHERE NOT successful AND created_at >= ${since}::timestamptz OFFSET ${most - 1}
      )`)

const list = (sql: Sql) => (most: number) =>
  Effect.map(
    Effect.orDie(sql<Omit<LoginEvent, "username"> & { readonly username: string | null }>`
      SELECT id::float8 AS id, username, auth_type, iso(created_at) AS created_at, successful, ip, failure_reason FROM (
        (SELECT * FROM logins WHERE successful ORDER BY id DESC LIMIT ${most})
        UNION ALL
        (SELECT * FROM logins WHERE NOT successful ORDER BY id DESC LIMIT ${most})
      ) AS kept
      ORDER BY kept.id DESC`),
    (rows) => rows.map(({ username, ...login }): LoginEvent => (username === null ? login : { ...login, username }))
  )

const retain = (sql: Sql) => (most: number, notBefore: Timestamp) =>
  done(sql`
    WITH bounds AS MATERIALIZED (
      SELECT outcome AS successful, (
        SELECT id FROM logins WHERE logins.successful = outcome ORDER BY id DESC OFFSET ${most} LIMIT 1
      ) AS too_many
      FROM (VALUES (true), (false)) AS outcomes (outcome)
    )
    DELETE FROM logins USING bounds
    WHERE logins.successful = bounds.successful AND (id <= too_many OR created_at < ${notBefore}::timestamptz)`)
