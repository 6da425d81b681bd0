import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Records migrations as versions from before the first release did, up to this one. Only the names of the first and the
 * last matter.
 */
export const recordUnreleased = Effect.fnUntraced(function* (latest: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM halyard_migrations`
  yield* sql`
    INSERT INTO halyard_migrations (migration_id, name)
    SELECT n, CASE n WHEN 1 THEN 'catalog' WHEN 47 THEN 'planned_stickiness' ELSE 'step' END
    FROM generate_series(1, ${latest}::int) AS n`
})
