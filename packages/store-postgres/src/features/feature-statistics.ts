import { Effect, Queue, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/**
 * Refreshes the planner's statistics soon after many features were added. Autovacuum runs once a minute; until then the
 * planner takes the tables for small and scans them. Returns a function to call with the number of added features.
 */
export const keepStatistics = Effect.fnUntraced(function* (
  sql: Sql
): Effect.fn.Return<(added: number) => Effect.Effect<void>, never, Scope.Scope> {
  const growth = yield* Queue.sliding<"grown">(1)
  yield* Queue.take(growth).pipe(
    Effect.andThen(Effect.repeat(Effect.delay(refresh(sql), PAUSE), { times: 2 })),
    Effect.catchCause((cause) => Effect.logDebug("The statistics could not be refreshed", cause)),
    Effect.forever,
    Effect.forkScoped
  )
  return (added) => (added < MANY ? Effect.void : Effect.asVoid(Queue.offer(growth, "grown")))
})

const MANY = 100

/** The features may not be committed yet, so the check repeats. */
const PAUSE = "1 second"

const refresh = Effect.fnUntraced(function* (sql: Sql): Effect.fn.Return<void, SqlError.SqlError> {
  const [tables] = yield* sql<{ readonly grown: boolean }>`
    SELECT coalesce(sum(active + archived), 0) > 1.5 * greatest(
      (SELECT reltuples FROM pg_class WHERE oid = 'features'::regclass), 0
    ) AS grown FROM feature_counts`
  if (tables?.grown !== true) return
  yield* Effect.forEach(searched, (columns) => sql.unsafe(`ANALYZE ${columns}`).unprepared, { discard: true })
})

/** The columns that queries search by. To analyze the others, with long JSON, would take most of the time. */
const searched = [
  "features",
  "feature_environments (feature, environment, enabled, last_seen_at)",
  "feature_strategies (id, feature, environment, disabled)",
  "feature_tags",
  "feature_stages (feature, rank)"
]
