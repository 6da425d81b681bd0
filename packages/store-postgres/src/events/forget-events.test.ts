import { assert, describe, it } from "@effect/vitest"
import { type EventFilters, everyEvent } from "@halyard/core/domain"
import { EventStore, Transactions } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { countNewEvents } from "./event-counts.ts"

const onFresh = onFreshDatabase((url) => Layer.provideMerge(layerPostgresStore, layerPostgres({ url })))

/** Ten days with 700 events each. The project `shop` is made anew twice, so its events have three keys. */
const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const days = (from: number, through: number) => sql`
    INSERT INTO events (created_at, type, created_by, created_by_user_id, project, feature_name, environment, search_text, size)
    SELECT '2026-03-01'::timestamptz + (day || ' days')::interval + (n || ' seconds')::interval,
      CASE n % 10 WHEN 0 THEN 'feature-environment-enabled' WHEN 1 THEN 'project-updated' ELSE 'feature-updated' END,
      'user' || n % 3, n % 3, CASE WHEN n % 5 > 0 THEN (ARRAY['shop', 'other'])[1 + n % 2] END, 'flag-' || n % 70,
      CASE WHEN n % 10 = 0 THEN 'production' END, '', 0
    FROM generate_series(${from}::int, ${through}::int) AS day, generate_series(1, 700) AS n ORDER BY 1`
  const reborn = sql`DELETE FROM projects WHERE id = 'shop'`.pipe(
    Effect.andThen(
      sql`
      INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
      VALUES ('shop', 'Shop', 'shop', 'open', 'default', '{}', now(), now())`
    )
  )
  yield* days(0, 1)
  yield* reborn
  yield* days(2, 3)
  yield* reborn
  yield* days(4, 9)
})

const forget = (before: string) =>
  Effect.gen(function* () {
    const events = yield* EventStore
    const { run } = yield* Transactions
    let runs = 1
    while (yield* run(events.forget(before))) runs += 1
    return runs
  })

const countsByKey = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ counted: number; there: number; low: number }>`
    SELECT (SELECT sum(count)::int FROM event_counts) AS counted,
      (SELECT count(*)::int FROM events WHERE id <= (SELECT up_to FROM counted_events)) AS there,
      (SELECT count(*)::int FROM event_counts WHERE count <= 0) AS low`
)

/** The count by the counters, and by the events themselves. */
const bothCounts = Effect.fnUntraced(function* (filters: EventFilters) {
  const { next, search } = yield* EventStore
  const { total } = yield* search({ ...filters, offset: 0, limit: 1 }, everyEvent)
  const found = yield* next({ after: 0 }, filters, everyEvent, 100_000)
  return [total, found.length]
})

withPostgres(() =>
  describe("forgetEvents", () => {
    it.live("deletes many events in batches, and takes each off its counter", () =>
      Effect.gen(function* () {
        yield* seed
        yield* countNewEvents(yield* SqlClient.SqlClient)
        const before = "2026-03-07T00:00:00.000Z"
        assert.isAbove(yield* forget(before), 2)
        const left = (yield* (yield* EventStore).latest({}, 10_000)).filter(({ createdAt }) => createdAt < before)
        assert.lengthOf(left, 7, "the first time that each feature was enabled")
        const [counts] = yield* countsByKey
        assert.isAbove(counts?.counted ?? 0, 0)
        assert.deepStrictEqual([counts?.counted, counts?.low], [counts?.there, 0])
        for (const filters of [
          {},
          { projects: ["shop"] },
          { types: ["feature-updated", "feature-environment-enabled"] },
          { createdBy: [1] },
          { from: "2026-03-03T00:00:00.000Z", before: "2026-03-08T00:00:00.000Z" }
        ] satisfies ReadonlyArray<EventFilters>) {
          const [total, found] = yield* bothCounts(filters)
          assert.strictEqual(total, found, JSON.stringify(filters))
        }
        assert.strictEqual(yield* forget(before), 1, "what was gone through is not gone through again")
      }).pipe(Effect.provide(onFresh))
    )
  })
)
