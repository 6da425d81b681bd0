import type { Sql } from "./sql.ts"

/** Takes the lock with this name until the transaction ends. */
export const namedLock = (sql: Sql, name: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`

/** Shares the locks with these names until the transaction ends, in this order. */
export const sharedLocks = (sql: Sql, names: ReadonlyArray<string>) =>
  sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(name, 0)) FROM unnest(${names}::text[]) AS name`
