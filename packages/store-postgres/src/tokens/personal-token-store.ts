import type { PersonalToken } from "@halyard/core/domain"
import { type PersonalTokenContent, PersonalTokenStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const layerPersonalTokenStore = Layer.effect(
  PersonalTokenStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    PersonalTokenStore.of({ list: list(sql), insert: insert(sql), remove: remove(sql), removeAll: removeAll(sql) })
  )
)

const columns = (sql: Sql) => sql`
  id, description, user_id AS "userId", iso(created_at) AS "createdAt", iso(expires_at) AS "expiresAt",
  iso(seen_at) AS "seenAt"`

const list = (sql: Sql) => (users: ReadonlyArray<number>) =>
  Effect.orDie(sql<PersonalToken>`
    SELECT ${columns(sql)} FROM personal_tokens WHERE user_id = ANY(${users}::integer[]) ORDER BY id`)

const insert = (sql: Sql) => (digest: string, token: PersonalTokenContent) =>
  Effect.map(
    Effect.orDie(sql<PersonalToken>`
      INSERT INTO personal_tokens (digest, user_id, description, created_at, expires_at)
      SELECT ${digest}, id, ${token.description}, ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz
      FROM users WHERE id = ${token.userId} FOR KEY SHARE
      RETURNING ${columns(sql)}`),
    ([added]) => added
  )

const remove = (sql: Sql) => (user: number, id: number) =>
  Effect.map(
    Effect.orDie(sql<PersonalToken>`
      DELETE FROM personal_tokens WHERE user_id = ${user} AND id = ${id} RETURNING ${columns(sql)}`),
    ([removed]) => removed
  )

const removeAll = (sql: Sql) => (user: number) =>
  Effect.orDie(sql<PersonalToken>`
    WITH removed AS (DELETE FROM personal_tokens WHERE user_id = ${user} RETURNING *)
    SELECT ${columns(sql)} FROM removed ORDER BY id`)
