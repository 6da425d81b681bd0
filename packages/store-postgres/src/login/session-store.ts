import type { Session, Timestamp } from "@halyard/core/domain"
import { SessionStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, firstRow, type Sql } from "../sql/sql.ts"

export const layerSessionStore = Layer.effect(
  SessionStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SessionStore.of({
      insert: insert(sql),
      find: find(sql),
      remove: (digest) => done(sql`DELETE FROM sessions WHERE digest = ${digest}`),
      removeOthers: (user, digest = "") =>
        done(sql`DELETE FROM sessions WHERE user_id = ${user} AND digest <> ${digest}`),
      counts: counts(sql)
    })
  )
)

const insert = (sql: Sql) => (digest: string, session: Session) =>
  done(sql`
    WITH expired AS (DELETE FROM sessions WHERE expires_at <= ${session.createdAt}::timestamptz)
    INSERT INTO sessions (digest, user_id, created_at, expires_at, provider_session)
    VALUES (${digest}, ${session.user}, ${session.createdAt}::timestamptz, ${session.expiresAt}::timestamptz,
      ${session.providerSession})`)

const find = (sql: Sql) => (digest: string) =>
  firstRow(sql<Session>`
    SELECT user_id AS "user", iso(created_at) AS "createdAt", iso(expires_at) AS "expiresAt",
      provider_session AS "providerSession"
    FROM sessions WHERE digest = ${digest}`)

const counts = (sql: Sql) => (at: Timestamp, only?: number) => {
  const counted = Effect.orDie(sql<{ user: number; count: number }>`
    SELECT user_id AS "user", count(*)::integer AS count FROM sessions WHERE expires_at > ${at}::timestamptz
      ${only === undefined ? sql`` : sql`AND user_id = ${only}`}
    GROUP BY user_id`)
  return Effect.map(
    only === undefined ? counted : brief(counted),
    (rows) => new Map(rows.map(({ count, user }) => [user, count]))
  )
}
