import type { Session, StoredSession, Timestamp } from "@halyard/core/domain"
import { SessionStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, changed, done, firstRow, type Sql } from "../sql/sql.ts"

export const layerSessionStore = Layer.effect(
  SessionStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SessionStore.of({
      insert: insert(sql),
      find: find(sql),
      list: list(sql),
      renew: renew(sql),
      removeNamed: removeNamed(sql),
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
    INSERT INTO sessions (digest, user_id, created_at, used_at, expires_at, ends_at, provider_session, ip, user_agent)
    VALUES (${digest}, ${session.user}, ${session.createdAt}::timestamptz, ${session.usedAt}::timestamptz,
      ${session.expiresAt}::timestamptz, ${session.endsAt}::timestamptz, ${session.providerSession}, ${session.ip},
      ${session.userAgent})`)

const find = (sql: Sql) => (digest: string) =>
  firstRow(sql<Session>`
    SELECT ${columns(sql)} FROM sessions WHERE digest = ${digest}`)

const list = (sql: Sql) => (user: number, at: Timestamp, most: number) =>
  Effect.orDie(sql<StoredSession>`
    SELECT digest, ${columns(sql)} FROM sessions
    WHERE user_id = ${user} AND expires_at > ${at}::timestamptz
    ORDER BY used_at DESC, digest LIMIT ${most}`)

const columns = (sql: Sql) => sql`
  user_id AS "user", iso(created_at) AS "createdAt", iso(expires_at) AS "expiresAt", ${lifeOfSession(sql)},
  provider_session AS "providerSession", ip, user_agent AS "userAgent"`

export const lifeOfSession = (sql: Sql) => sql`iso(used_at) AS "usedAt", iso(ends_at) AS "endsAt"`

const renew = (sql: Sql) => (digest: string, at: Timestamp, expiresAt: Timestamp) =>
  done(sql`
    UPDATE sessions SET used_at = ${at}::timestamptz, expires_at = ${expiresAt}::timestamptz
    WHERE digest = ${digest} AND expires_at > ${at}::timestamptz`)

const removeNamed = (sql: Sql) => (user: number, beginning: string, at: Timestamp) =>
  changed(sql`
    DELETE FROM sessions
    WHERE user_id = ${user} AND starts_with(digest, ${beginning}) AND expires_at > ${at}::timestamptz
    RETURNING digest`)

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
