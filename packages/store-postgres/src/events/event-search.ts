import {
  type Event,
  type EventFilters,
  type EventQuery,
  type EventScope,
  mostCounted,
  type StoredEvent
} from "@halyard/core/domain"
import type { EventPage, EventSpan } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { limitOf, type Sql } from "../sql/sql.ts"
import { areCounted, eventConditions, countOfEvents, spanOfDays } from "./event-counts.ts"
import { readPage, selectSized } from "./event-page.ts"
import { searchText, textCondition } from "./event-text.ts"
import { nextWithText, readNext } from "./texts/next-with-text.ts"

/** One page of events, with the count of all matches, or of those that are counted. */
export const searchEvents =
  (sql: Sql) =>
  (query: EventQuery, scope: EventScope): Effect.Effect<EventPage<StoredEvent>> =>
    Effect.gen(function* () {
      const most = mostCounted(query)
      const { text } = query
      if (text !== undefined && most !== Infinity) return yield* searchText(sql, { ...query, text, most }, scope)
      const plan = { found: sql``, page: pageOf(sql, query, scope), total: totalOf(sql, query, scope) }
      return (yield* readPage(sql, plan, most)).page
    })

/** The first matching events of the span. */
export const nextEvents =
  (sql: Sql) =>
  (span: EventSpan, filters: EventFilters, scope: EventScope, limit: number): Effect.Effect<ReadonlyArray<Event>> =>
    Effect.gen(function* () {
      const { text, ...others } = filters
      const conditions = [...spanOf(sql, span), ...eventConditions(sql, others, scope)]
      const wanted = { after: span.after, limit, conditions }
      if (text !== undefined && text.orAmong === undefined)
        return yield* nextWithText(sql, { ...wanted, text: text.folded })
      const all = [...conditions, ...(text === undefined ? [] : [textCondition(sql, text)])]
      return yield* readNext(
        sql,
        sql`
        found AS MATERIALIZED (
          ${selectSized(sql)} WHERE ${sql.and(all)} ORDER BY events.id ${sql.literal(`LIMIT ${limit}`)}
        )`
      )
    })

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
        SELECT coalesce(max(events.id), 0)::float8 AS id FROM events WHERE ${sql.and(eventConditions(sql, {}, scope))}`),
      ([newest = { id: 0 }]) => newest.id
    )

const totalOf = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment =>
  areCounted(query)
    ? countOfEvents(sql, query, scope)
    : sql`SELECT count(*) FROM events WHERE ${sql.and(conditions(sql, query, scope))}`

const pageOf = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment => sql`
  ${selectSized(sql)}
  WHERE ${sql.and([
    ...conditions(sql, query, scope),
    ...spanOfDays(sql, query),
    ...(query.startAt === undefined ? [] : [sql`events.id <= ${query.startAt}`])
  ])}
  ORDER BY events.id DESC ${limitOf(sql, query.limit, query.offset)}`

const conditions = (sql: Sql, query: EventFilters, scope: EventScope): ReadonlyArray<Statement.Fragment> => [
  ...eventConditions(sql, query, scope),
  ...(query.text === undefined ? [] : [textCondition(sql, query.text)])
]
