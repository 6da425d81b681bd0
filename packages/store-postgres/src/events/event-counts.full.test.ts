import { assert, describe, it } from "@effect/vitest"
import { everyEvent, statsWindows } from "@halyard/core/domain"
import { EventStore, ProjectReads, ProjectStore } from "@halyard/core/ports"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { countNewEvents } from "./event-counts.ts"

const onFresh = onFreshDatabase((url) => Layer.provideMerge(layerPostgresStore, layerPostgres({ url })))

const NOW = "2026-11-20T10:30:00.000Z"
const { currentStart, pastStart } = statsWindows(NOW)

const add = (ago: { readonly from: number; readonly through: number }) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      INSERT INTO events (created_at, type, created_by, created_by_user_id, project, search_text, size)
      SELECT ${NOW}::timestamptz - (n * 20 || ' minutes')::interval, (ARRAY['project-updated', 'feature-updated'])[1 + n % 2],
        'user' || n % 3, n % 3, (ARRAY['shop', 'other', NULL])[1 + n % 3], '', 0
      FROM generate_series(${ago.from}::int, ${ago.through}::int, -1) AS n ORDER BY n DESC`
  )

/** The events until now are those of a former project. */
const makeProject = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`
    INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
    VALUES ('shop', 'Shop', 'shop', 'open', 'default', '{}', now(), now())`
)

const counts = Effect.gen(function* () {
  const { total } = yield* (yield* EventStore).search({ projects: ["shop"], offset: 0, limit: 1 }, everyEvent)
  const { events } = yield* (yield* ProjectStore).activity("shop", { currentStart, pastStart })
  return { total, events, days: yield* (yield* ProjectReads).dailyActivity("shop", pastStart) }
})

/** Counts by plain SQL over all events. */
const counted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [all] = yield* sql<{ total: number; current: number; past: number }>`
    SELECT count(*)::int AS total,
      (count(*) FILTER (WHERE is_new AND created_at >= ${currentStart}::timestamptz))::int AS current,
      (count(*) FILTER (WHERE is_new AND created_at >= ${pastStart}::timestamptz AND created_at < ${currentStart}::timestamptz))::int AS past
    FROM (SELECT created_at, id > (SELECT last_former_event FROM projects) AS is_new FROM events WHERE project = 'shop') AS events`
  const days = yield* sql`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, count(*)::int AS count FROM events
    WHERE project = 'shop' AND id > (SELECT last_former_event FROM projects) AND created_at >= ${pastStart}::timestamptz
    GROUP BY 1 ORDER BY 1`
  return { total: all?.total, events: { current: all?.current, past: all?.past }, days }
})

const upTo = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT up_to FROM counted_events`)

withPostgres(() =>
  describe("the counters of events", () => {
    it.live("count the same, however many events are in them", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* add({ from: 8000, through: 4001 })
        yield* makeProject
        yield* add({ from: 4000, through: 2001 })
        const before = yield* counted
        assert.isAbove(before.events.past ?? 0, 0)
        assert.deepStrictEqual(yield* counts, before, "before they are counted")
        yield* countNewEvents(sql)
        assert.notDeepEqual(yield* upTo, [{ up_to: 0 }])
        assert.deepStrictEqual(yield* counts, before, "counted")
        yield* add({ from: 2000, through: 1 })
        const after = yield* counted
        assert.isAbove(after.events.current ?? 0, 0)
        assert.deepStrictEqual(yield* counts, after, "counted in part")
      }).pipe(Effect.provide(onFresh))
    )

    it.live("take a long log in parts", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* add({ from: 25_000, through: 1 })
        yield* countNewEvents(sql)
        const [left] = yield* sql<{ left: number; counted: number }>`
          SELECT (max(id) - (SELECT up_to FROM counted_events))::int AS left, (SELECT sum(count)::int FROM event_counts) AS counted FROM events`
        assert.strictEqual((left?.left ?? 0) + (left?.counted ?? 0), 25_000)
        assert.isAtMost(left?.left ?? Infinity, 2000)
      }).pipe(Effect.provide(onFresh))
    )
  })
)
