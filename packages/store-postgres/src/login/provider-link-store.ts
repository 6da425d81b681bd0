import type { ProviderIdentity, Timestamp } from "@halyard/core/domain"
import { ProviderLinkStore } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { done, firstRow, type Sql } from "../sql/sql.ts"

export const layerProviderLinkStore = Layer.effect(
  ProviderLinkStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ProviderLinkStore.of({
      find: find(sql),
      subjectOf: subjectOf(sql),
      link: link(sql),
      removeOf: (user) => done(sql`DELETE FROM provider_links WHERE user_id = ${user}`)
    })
  )
)

const find =
  (sql: Sql) =>
  ({ issuer, subject }: ProviderIdentity) =>
    Effect.map(
      firstRow(sql<{ user: number }>`
        SELECT user_id AS "user" FROM provider_links WHERE issuer = ${issuer} AND subject = ${subject}`),
      Option.map(({ user }) => user)
    )

const subjectOf = (sql: Sql) => (user: number, issuer: string) =>
  Effect.map(
    firstRow(sql<{ subject: string }>`
      SELECT subject FROM provider_links WHERE user_id = ${user} AND issuer = ${issuer}`),
    Option.map(({ subject }) => subject)
  )

/** Two statements, because one would check uniqueness before its own deletions count. */
const link =
  (sql: Sql) =>
  ({ issuer, subject }: ProviderIdentity, user: number, at: Timestamp) =>
    Effect.andThen(
      done(sql`
        DELETE FROM provider_links WHERE issuer = ${issuer} AND (subject = ${subject} OR user_id = ${user})`),
      done(sql`
        INSERT INTO provider_links (issuer, subject, user_id, linked_at)
        VALUES (${issuer}, ${subject}, ${user}, ${at}::timestamptz)`)
    )
