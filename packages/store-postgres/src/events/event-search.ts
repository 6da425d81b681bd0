import {
  CurrentPageSize,
  type Event,
  type EventFilters,
  type EventQuery,
  type EventScope,
  mostCounted
} from "@halyard/core/domain"
import type { EventPage, EventSpan } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { fitting, type Sql } from "../sql/sql.ts"
import { areCounted, conditionsOf, countNewEvents, countOfEvents, spanOfDays } from "./event-counts.ts"
import { textCondition, textPlan } from "./event-text.ts"

/** One page of events, with the count of all matches, or of those that are counted. */
export const searchEvents =
  (sql: Sql) =>
  (query: EventQuery, scope: EventScope): Effect.Effect<EventPage> =>
    Effect.gen(function* () {
      if (areCounted(query)) yield* countNewEvents(sql)
      const pageSize = yield* CurrentPageSize
      const most = mostCounted(query)
      const { found, page, total } = planOf(sql, query, scope, most)
      const rows = yield* Effect.orDie(sql<{ total: number; event: Event | null }>`
          WITH ${found} page AS MATERIALIZED (${page})
          SELECT counted.total::float8 AS total, shown.event
          FROM (SELECT (${total}) AS total) AS counted LEFT JOIN (
            SELECT id, row_to_json(listed) AS event FROM (
              SELECT ${eventColumns(sql)} FROM events
              WHERE events.id = ANY (ARRAY(${fitting(sql, sql`page`, sql`id DESC`, pageSize)}))
            ) AS listed
          ) AS shown ON true
          ORDER BY shown.id DESC`)
      const events = rows.flatMap(({ event }) => (event === null ? [] : [event]))
      const counted = rows[0]?.total ?? 0
      return { events, total: Math.min(counted, most), ...(counted > most && { totalIsLimited: true }) }
    })

/** The first matching events of the span. */
export const nextEvents =
  (sql: Sql) =>
  (span: EventSpan, filters: EventFilters, scope: EventScope, limit: number): Effect.Effect<ReadonlyArray<Event>> =>
    Effect.flatMap(CurrentPageSize, (pageSize) =>
      Effect.orDie(sql<Event>`
        WITH found AS MATERIALIZED (
          SELECT events.id, ${sizeOfEvent(sql)} AS size FROM events
          WHERE ${sql.and([...spanOf(sql, span), ...conditions(sql, filters, scope)])}
          ORDER BY events.id ${sql.literal(`LIMIT ${limit}`)}
        )
        SELECT ${eventColumns(sql)} FROM events
        WHERE events.id = ANY (ARRAY(${fitting(sql, sql`found`, sql`id`, pageSize)})) ORDER BY events.id`)
    )

const spanOf = (sql: Sql, { after, through }: EventSpan): ReadonlyArray<Statement.Fragment> => [
  sql`events.id > ${after}`,
  ...(through === undefined ? [] : [sql`events.id <= ${through}`])
]

/** The id of the newest event in the scope. */
export const newestEventId =
  (sql: Sql) =>
  (scope: EventScope): Effect.Effect<number> =>
    Effect.map(
      Effect.orDie(sql<{ id: number }>`
        SELECT coalesce(max(events.id), 0)::float8 AS id FROM events WHERE ${sql.and(conditionsOf(sql, {}, scope))}`),
      ([newest = { id: 0 }]) => newest.id
    )

/** The characters of JSON of an event, which earlier releases did not store. */
export const sizeOfEvent = (sql: Sql): Statement.Fragment => sql`
  coalesce(events.size, coalesce(char_length(events.data::text), 0) + coalesce(char_length(events.pre_data::text), 0)
    + coalesce(char_length(events.tags::text), 0))`

export const eventColumns = (sql: Sql): Statement.Fragment => sql`
  id::float8 AS id, iso(created_at) AS "createdAt", type, created_by AS "createdBy",
  created_by_user_id AS "createdByUserId", environment, project, feature_name AS "featureName", data,
  pre_data AS "preData", tags, group_type AS "groupType", group_id AS "groupId", reason`

const totalOf = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment =>
  areCounted(query)
    ? countOfEvents(sql, query, scope)
    : sql`SELECT count(*) FROM events WHERE ${sql.and(conditions(sql, query, scope))}`

const planOf = (sql: Sql, query: EventQuery, scope: EventScope, most: number) =>
  query.text === undefined || most === Infinity
    ? { found: sql``, page: pageOf(sql, query, scope), total: totalOf(sql, query, scope) }
    : textPlan(sql, {
        ...query,
        text: query.text,
        most,
        select: selectSized(sql),
        others: [...conditionsOf(sql, query, scope), ...spanOfDays(sql, query)]
      })

const selectSized = (sql: Sql): Statement.Fragment => sql`SELECT events.id, ${sizeOfEvent(sql)} AS size FROM events`

const pageOf = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment => sql`
  ${selectSized(sql)}
  WHERE ${sql.and([
    ...conditions(sql, query, scope),
    ...spanOfDays(sql, query),
    ...(query.startAt === undefined ? [] : [sql`events.id <= ${query.startAt}`])
  ])}
  ORDER BY events.id DESC ${sql.literal(`LIMIT ${query.limit}`)} OFFSET ${query.offset}`

const conditions = (sql: Sql, query: EventFilters, scope: EventScope): ReadonlyArray<Statement.Fragment> => [
  ...conditionsOf(sql, query, scope),
  ...(query.text === undefined ? [] : [textCondition(sql, query.text)])
]
