import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { randomUUID } from "node:crypto"

/** Creates a database, empty or a copy of another that nobody uses. The account in the URL must be allowed to. */
export const createDatabase = async (server: string, original?: TestDatabase): Promise<TestDatabase> => {
  const name = `halyard_test_${randomUUID().replaceAll("-", "")}`
  const from = original === undefined ? "template1" : new URL(original.url).pathname.slice(1)
  await query(server, (sql) => sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(from)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => void (await query(server, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`))
  }
}

export interface TestDatabase {
  readonly url: string
  /** Drops the database, even with open connections. */
  readonly drop: () => Promise<void>
}

/** Runs queries on a new connection. */
export const query = <A, E>(server: string, use: (sql: PgClient.PgClient) => Effect.Effect<A, E>): Promise<A> =>
  Effect.flatMap(PgClient.PgClient, use).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(server), maxConnections: 1 })),
    Effect.runPromise
  )
