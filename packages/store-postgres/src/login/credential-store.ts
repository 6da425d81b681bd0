import type { ApiToken, Timestamp } from "@halyard/core/domain"
import { type Credential, type CredentialKind, CredentialStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { brief, done, type Sql } from "../sql/sql.ts"
import { lifeOfSession } from "./session-store.ts"
import { apiTokenColumns } from "../tokens/api-token-store.ts"

export const layerCredentialStore = Layer.effect(
  CredentialStore,
  Effect.map(SqlClient.SqlClient, (sql) => CredentialStore.of({ find: find(sql), markSeen: markSeen(sql) }))
)

/** Selects from the single row of the version, which exists even if the credential does not. */
const find = (sql: Sql) => (kind: CredentialKind, digest: string) =>
  Effect.map(
    brief(
      Effect.orDie(sql<{ version: number; found: ApiToken | UserCredential | null }>`
        SELECT version::float8 AS version,
          (SELECT row_to_json(found) FROM (${known(sql, kind, digest)}) AS found) AS found
        FROM access_version`)
    ),
    ([row]) => ({ version: row?.version ?? 0, credential: credentialOf(row?.found ?? null) })
  )

type UserCredential = Exclude<Credential, { readonly kind: "api-token" }>

const known = (sql: Sql, kind: CredentialKind, digest: string) => {
  switch (kind) {
    case "api-token":
      return sql`SELECT ${apiTokenColumns(sql)} FROM api_tokens WHERE digest = ${digest} AND deleted_at IS NULL`
    case "personal-token":
      return sql`
        SELECT 'personal-token' AS kind, user_id AS "user", iso(expires_at) AS "expiresAt", iso(seen_at) AS "seenAt"
        FROM personal_tokens WHERE digest = ${digest}`
    case "session":
      return sql`
        SELECT 'session' AS kind, user_id AS "user", iso(expires_at) AS "expiresAt", iso(users.seen_at) AS "seenAt",
          ${lifeOfSession(sql)}
        FROM sessions JOIN users ON users.id = user_id WHERE digest = ${digest}`
  }
}

const credentialOf = (found: ApiToken | UserCredential | null): Credential | undefined => {
  if (found === null) return undefined
  return "user" in found ? found : { kind: "api-token", token: found }
}

const markSeen = (sql: Sql) => (kind: CredentialKind, digest: string, at: Timestamp) => {
  switch (kind) {
    case "api-token":
      return done(sql`UPDATE api_tokens SET seen_at = ${at}::timestamptz WHERE digest = ${digest}`)
    case "personal-token":
      // The user first: whatever ends the access of a user locks the user before the tokens.
      return done(sql`
        WITH used AS (
          UPDATE users SET seen_at = ${at}::timestamptz FROM personal_tokens
          WHERE digest = ${digest} AND users.id = user_id RETURNING users.id
        )
        UPDATE personal_tokens SET seen_at = ${at}::timestamptz FROM used WHERE digest = ${digest} AND user_id = used.id`)
    case "session":
      return done(sql`
        UPDATE users SET seen_at = ${at}::timestamptz FROM sessions WHERE digest = ${digest} AND users.id = user_id`)
  }
}
