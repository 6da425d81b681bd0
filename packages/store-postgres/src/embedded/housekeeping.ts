import { Effect } from "effect"
import type { SqlClient } from "effect/sql"

/**
 * Does what the background processes of a PostgreSQL server would do, and the embedded engine has none of: checkpoints,
 * without which the write-ahead log grows for ever and each start after a crash replays all of it, and vacuum with fresh
 * statistics for tables that have changed much, without which queries slow down.
 */
export const keepHouse = (sql: SqlClient.SqlClient): Effect.Effect<never> =>
  tidyUp(sql).pipe(
    Effect.catchCause((cause) => Effect.logWarning("The embedded database could not be tidied up", cause)),
    Effect.delay(INTERVAL),
    Effect.forever
  )

/** One round of it. The checkpoint comes last because vacuuming, too, fills the log. */
export const tidyUp = Effect.fn("tidyUp")(function* (sql: SqlClient.SqlClient) {
  // What this session has done reaches the statistics now and then; the last of it may otherwise wait for ever.
  yield* sql`SELECT pg_stat_force_next_flush()`
  const changed = yield* sql<{ readonly name: string }>`
    SELECT format('%I.%I', schemaname, relname) AS name FROM pg_stat_user_tables
    WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`
  yield* Effect.forEach(changed, (table) => sql.unsafe(`VACUUM (ANALYZE) ${table.name}`).unprepared)

  const [log] = yield* sql<{ readonly bytes: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`
  if (log !== undefined && log.bytes > MUCH_LOG) yield* sql`CHECKPOINT`
})

const INTERVAL = "15 seconds"
const MUCH_LOG = 16 * 1024 * 1024
