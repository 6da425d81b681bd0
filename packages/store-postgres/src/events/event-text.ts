import type { EventQuery, EventScope, EventText, StoredEvent } from "@halyard/core/domain"
import type { EventPage } from "@halyard/core/ports"
import { Effect, Struct } from "effect"
import type { Statement } from "effect/sql"
import { containing, limitOf, type Sql } from "../sql/sql.ts"
import { areCounted, eventConditions, countOfEvents, spanOfDays } from "./event-counts.ts"
import { eventsByAge, type EventsByAge } from "./events-by-age.ts"
import { type EventPlan, readPage, selectSized } from "./event-page.ts"
import {
  allBlocks,
  blocksByAge,
  contains,
  findIndexed,
  type IndexedTexts,
  isInFewBlocks,
  newestWithText
} from "./texts/indexed-texts.ts"
import { BLOCK } from "./texts/text-keys.ts"
import { readAllTexts } from "./texts/read-all-texts.ts"

/** A search for a text that counts at most `most` matches. */
export interface TextSearch extends EventQuery {
  readonly text: EventText
  readonly most: number
}

/**
 * Finds a page without reading all events that contain a text. A plan reads the newest matches, one more than are
 * counted. It begins with plans that look at a part of the log: one is enough if it finds as many.
 */
export const searchText = (sql: Sql, query: TextSearch, scope: EventScope): Effect.Effect<EventPage<StoredEvent>> =>
  Effect.gen(function* () {
    const { folded } = query.text
    const others = [...eventConditions(sql, query, scope), ...spanOfDays(sql, query)]
    const indexed = yield* findIndexed(sql, folded)
    if (indexed === undefined) return (yield* readPage(sql, readAllTexts(sql, query, others), query.most)).page
    const byAge = eventsByAge(sql, query, scope)
    const isFiltered = scope.projects !== "all" || filters.some((filter) => query[filter] !== undefined)
    let byText = true
    if (isFiltered) {
      const { isWhole, page } = yield* readPage(sql, amongNewest(sql, query, byAge), query.most)
      if (isWhole || page.totalIsLimited === true) return page
      byText = page.total < FREQUENT && (yield* areFewer(sql, query, scope, indexed))
    }
    const parts = isFiltered ? [allBlocks(indexed)] : blocksByAge(indexed)
    const matches = byText
      ? newestWithText(sql, { indexed, parts, others, select: selectSized(sql) })
      : sql`
          ${selectSized(sql)} WHERE ${sql.and([...byAge.conditions, contains(sql, folded)])} ORDER BY ${byAge.order}`
    return (yield* readPage(sql, newestOf(sql, query, matches), query.most)).page
  })

const filters = [
  "types",
  "projects",
  "features",
  "environments",
  "ids",
  "groups",
  "createdBy",
  "from",
  "before"
] as const

/** Looks at the newest events that meet the other conditions, which may be all of them. */
const amongNewest = (sql: Sql, query: TextSearch, { conditions, order }: EventsByAge): EventPlan => {
  const plan = newestOf(sql, query, sql`SELECT id, size FROM newest WHERE contained ORDER BY id DESC`)
  return {
    ...plan,
    found: sql`
      newest AS MATERIALIZED (
        SELECT events.id, events.size, ${contains(sql, query.text.folded)} AS contained
        FROM events WHERE ${sql.and(conditions)} ORDER BY ${order} ${sql.literal(`LIMIT ${NEWEST}`)}
      ), ${plan.found}`,
    isWhole: sql`(SELECT count(*) FROM newest) < ${sql.literal(`${NEWEST}`)}`
  }
}

/** Reading so many texts takes a few milliseconds. */
const NEWEST = 5000

/**
 * If so many of these contain the text, the next ones are read as well, without estimating first which plan reads less.
 */
const FREQUENT = 50

/** Whether fewer events are in blocks that may contain the text than meet the other conditions. */
const areFewer = Effect.fnUntraced(function* (sql: Sql, query: TextSearch, scope: EventScope, indexed: IndexedTexts) {
  const others = Struct.omit(query, ["text"])
  if (!areCounted(others)) return true
  const [row] = yield* Effect.orDie(sql<{ fewer: boolean }>`
    WITH met AS MATERIALIZED (
      SELECT ((SELECT ${countOfEvents(sql, others, scope)}) / ${sql.literal(`${BLOCK}`)})::bigint AS blocks
    )
    SELECT ${isInFewBlocks(sql, indexed, sql`(SELECT blocks FROM met)`)} AS fewer`)
  return row?.fewer ?? true
})

/**
 * The planner knows the limits of a first page, as part of the statement. Those of other pages would be too many
 * statements.
 */
const newestOf = (sql: Sql, { limit, most, offset }: TextSearch, matches: Statement.Fragment): EventPlan => ({
  found: sql`
    found AS MATERIALIZED (
      SELECT id, size FROM (${matches}) AS matches ${offset === 0 ? sql.literal(`LIMIT ${most + 1}`) : sql`LIMIT ${most + 1}`}
    ),`,
  page: sql`SELECT id, size FROM found ORDER BY id DESC ${limitOf(sql, limit, offset)}`,
  total: sql`SELECT count(*) FROM found`
})

/** The text is in the event, or the event matches whatever its text is. */
export const textCondition = (sql: Sql, { folded, orAmong }: EventText): Statement.Fragment => {
  const inText = sql`search_text LIKE ${containing(folded)}`
  if (orAmong === undefined) return inText
  return sql.or([
    inText,
    sql`type = ANY(${orAmong.types}::text[])`,
    sql`created_by = ANY(${orAmong.names}::text[])`,
    sql`created_by_user_id = ANY(${orAmong.creators}::integer[])`
  ])
}
