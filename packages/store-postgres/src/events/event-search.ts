import { type EventQuery, type EventScope, type EventText, JsonText } from "@halyard/core/domain"
import type { EventPage } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { containing, type Sql } from "../sql/sql.ts"
import { areCounted, conditionsOf, countNewEvents, countOfEvents, spanOfDays } from "./event-counts.ts"

/** Writes the JSON of one page of events, and counts all that match. */
export const searchEventsAsJson =
  (sql: Sql) =>
  (query: EventQuery, scope: EventScope): Effect.Effect<JsonText<EventPage>> =>
    Effect.andThen(
      areCounted(query) ? countNewEvents(sql) : Effect.void,
      Effect.map(
        Effect.orDie(sql<{ json: string }>`
          SELECT '{"total":' || (${totalOf(sql, query, scope)}) || ',"events":' || coalesce((
            SELECT json_agg(row_to_json(shown)) FROM (${page(sql, query, scope)}) AS shown
          )::text, '[]') || '}' AS json`),
        ([row]) => new JsonText<EventPage>(row?.json ?? "")
      )
    )

/** The members of an event, from `events`. */
export const eventColumns = (sql: Sql): Statement.Fragment => sql`
  id::float8 AS id, iso(created_at) AS "createdAt", type, created_by AS "createdBy",
  created_by_user_id AS "createdByUserId", environment, project, feature_name AS "featureName", data,
  pre_data AS "preData", tags`

const totalOf = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment =>
  areCounted(query)
    ? countOfEvents(sql, query, scope)
    : sql`SELECT count(*) FROM events WHERE ${sql.and(wanted(sql, query, scope))}`

const page = (sql: Sql, query: EventQuery, scope: EventScope): Statement.Fragment => sql`
  SELECT ${eventColumns(sql)} FROM events
  WHERE ${sql.and([
    ...wanted(sql, query, scope),
    ...spanOfDays(sql, query),
    ...(query.startAt === undefined ? [] : [sql`events.id <= ${query.startAt}`])
  ])}
  ORDER BY events.id DESC ${sql.literal(`LIMIT ${query.limit}`)} OFFSET ${query.offset}`

const wanted = (sql: Sql, query: EventQuery, scope: EventScope): ReadonlyArray<Statement.Fragment> => [
  ...conditionsOf(sql, query, scope),
  ...(query.text === undefined ? [] : [tellsOf(sql, query.text)])
]

const tellsOf = (sql: Sql, { folded, orAmong }: EventText): Statement.Fragment => {
  const inText = sql`search_text LIKE ${containing(folded)}`
  if (orAmong === undefined) return inText
  return sql.or([
    inText,
    sql`type = ANY(${orAmong.types}::text[])`,
    sql`created_by = ANY(${orAmong.names}::text[])`,
    sql`created_by_user_id = ANY(${orAmong.creators}::integer[])`
  ])
}
