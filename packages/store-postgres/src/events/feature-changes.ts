import { CurrentPageSize, type Event, type EventScope } from "@halyard/core/domain"
import type { EventPage, FeatureChangesQuery } from "@halyard/core/ports"
import { Effect } from "effect"
import { fitting, type Sql } from "../sql/sql.ts"
import { eventConditions } from "./event-counts.ts"
import { eventColumns } from "./event-page.ts"

/** One page of a feature's changes, with the count of all. */
export const changesOf =
  (sql: Sql) =>
  (query: FeatureChangesQuery, scope: EventScope): Effect.Effect<EventPage> =>
    Effect.gen(function* () {
      const pageSize = yield* CurrentPageSize
      const { except, feature, limit, offset, since } = query
      const filters = { features: [feature], ...(since === undefined ? {} : { from: since }) }
      const rows = yield* Effect.orDie(sql<{ total: number; event: Event | null }>`
        WITH found AS MATERIALIZED (
          SELECT events.id, events.size, coalesce(group_type || ' ' || group_id, events.id::text) AS change
          FROM events WHERE ${sql.and([...eventConditions(sql, filters, scope), sql`type <> ALL(${except}::text[])`])}
        ),
        changes AS MATERIALIZED (SELECT max(id) AS id, sum(size) AS size, change FROM found GROUP BY change),
        page AS MATERIALIZED (
          SELECT id, size, change FROM changes ORDER BY id DESC ${sql.literal(`LIMIT ${limit} OFFSET ${offset}`)}
        )
        SELECT counted.total::float8 AS total, shown.event
        FROM (SELECT count(*) AS total FROM changes) AS counted LEFT JOIN (
          SELECT id, row_to_json(listed) AS event FROM (
            SELECT ${eventColumns(sql)} FROM events WHERE events.id = ANY (ARRAY(
              SELECT found.id FROM found JOIN page USING (change)
              WHERE page.id IN (${fitting(sql, sql`page`, sql`id DESC`, pageSize)})
            ))
          ) AS listed
        ) AS shown ON true
        ORDER BY shown.id DESC`)
      const events = rows.flatMap(({ event }) => (event === null ? [] : [event]))
      return { total: rows[0]?.total ?? 0, events }
    })
