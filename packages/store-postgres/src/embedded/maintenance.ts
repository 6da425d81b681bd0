import { Effect, type Semaphore } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Replaces the background processes of a PostgreSQL server, which the embedded engine does not have. Without
 * checkpoints the write-ahead log grows forever, and each start after a crash replays all of it. Without vacuum and
 * statistics the queries of changed tables slow down. Takes turns with backups, which need the log that a checkpoint
 * removes.
 */
export const runMaintenance = (sql: SqlClient.SqlClient, turns: Semaphore.Semaphore): Effect.Effect<never> =>
  turns.withPermit(maintain(sql)).pipe(
    Effect.catchCause((cause) => Effect.logWarning("The maintenance of the embedded database failed", cause)),
    Effect.delay(INTERVAL),
    Effect.forever
  )

/** The checkpoint comes last, because vacuum writes to the log too. */
export const maintain = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  // The session flushes its statistics only now and then.
  yield* sql`SELECT pg_stat_force_next_flush()`
  const changed = yield* sql<{ readonly name: string }>`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
    WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`
  yield* Effect.forEach(changed, (table) => sql.unsafe(`VACUUM (ANALYZE) ${table.name}`).unprepared)

  const [log] = yield* sql<{ readonly bytes: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`
  if (log !== undefined && log.bytes > MAX_LOG_BYTES) yield* sql`CHECKPOINT`
})

const INTERVAL = "15 seconds"
const MAX_LOG_BYTES = 16 * 1024 * 1024
