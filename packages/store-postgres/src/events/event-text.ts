import type { EventQuery, EventText } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import { containing, type Sql } from "../sql/sql.ts"

/** The common table expressions that find events, the page among them, and the count, at most `most` and one more. */
interface EventPlan {
  readonly found: Statement.Fragment
  readonly page: Statement.Fragment
  readonly total: Statement.Fragment
}

interface TextSearch extends Pick<EventQuery, "limit" | "offset"> {
  readonly text: EventText
  /** Selects the ids and sizes of events. */
  readonly select: Statement.Fragment
  /** The conditions besides the text. */
  readonly others: ReadonlyArray<Statement.Fragment>
  /** The matches that are counted. */
  readonly most: number
}

/**
 * Finds a text without reading all events that contain it. First it reads as many as are counted, in whatever order is
 * quickest: if there are no more, they are sorted. Otherwise the newest events are read until the page is full, which is soon
 * if many contain the text. If it is not, because only old events do, all of those that contain it are sorted. `OFFSET 0` makes the
 * planner use the index of texts for them: it expects them everywhere, and would read the whole log from its end.
 */
export const textPlan = (sql: Sql, { limit, most, offset, others, select, text }: TextSearch): EventPlan => {
  // The planner knows the limits of a first page, as part of the statement. Those of other pages would be too many statements.
  const limited = (rows: number) => (offset === 0 ? sql.literal(`LIMIT ${rows}`) : sql`LIMIT ${rows}`)
  const total = sql`SELECT count(*) FROM found`
  const full = sql`(SELECT count(*) FROM recent) = ${offset + limit}`
  return {
    found: sql`
      found AS MATERIALIZED (
        ${select} WHERE ${sql.and([textCondition(sql, text), ...others])} ${limited(most + 1)}
      ), recent AS MATERIALIZED (
        ${select} WHERE (${total}) > ${most} AND events.id > (SELECT max(events.id) - ${RECENT} FROM events)
          AND ${sql.and([sql`strpos(search_text, ${text.folded}) > 0`, ...others])}
        ORDER BY events.id DESC ${limited(offset + limit)}
      ),`,
    page: sql`
      SELECT id, size FROM (
        SELECT id, size FROM found WHERE (${total}) <= ${most}
        UNION ALL SELECT id, size FROM recent WHERE ${full}
        UNION ALL (
          SELECT id, size FROM (
            ${select} WHERE (${total}) > ${most} AND NOT ${full} AND ${sql.and([textCondition(sql, text), ...others])} OFFSET 0
          ) AS unordered ORDER BY id DESC ${limited(offset + limit)}
        )
      ) AS parts ORDER BY id DESC ${sql.literal(`LIMIT ${limit}`)} OFFSET ${offset}`,
    total
  }
}

/** Reading so many events takes as long as finding a few thousand by the index of texts. */
const RECENT = 100_000

/** An index finds the text. */
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
