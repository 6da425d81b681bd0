import type { EventQuery, EventText } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import { containing, type Sql } from "../../sql/sql.ts"
import { type EventPlan, selectSized } from "../event-page.ts"
import { contains } from "./indexed-texts.ts"

interface TextSearch extends Pick<EventQuery, "limit" | "offset"> {
  readonly text: EventText
  /** How many matches are counted at most. */
  readonly most: number
}

/**
 * Finds a text without the index of blocks. First it reads as many as are counted, in whatever order is quickest: if
 * there are no more, they are sorted. Otherwise the newest events are read until the page is full, which is soon if
 * many contain the text. If it is not, because only old events do, all of those that contain it are sorted. Without
 * `OFFSET 0` the planner, which expects the text everywhere, would read the whole log by the index of its ids, from its
 * end.
 */
export const readAllTexts = (
  sql: Sql,
  { limit, most, offset, text: { folded } }: TextSearch,
  others: ReadonlyArray<Statement.Fragment>
): EventPlan => {
  // The planner knows the limits of a first page, as part of the statement. Those of other pages would be too many
  // statements.
  const limited = (rows: number) => (offset === 0 ? sql.literal(`LIMIT ${rows}`) : sql`LIMIT ${rows}`)
  const select = selectSized(sql)
  const withText = sql.and([sql`search_text LIKE ${containing(folded)}`, ...others])
  const total = sql`SELECT count(*) FROM found`
  const full = sql`(SELECT count(*) FROM recent) = ${offset + limit}`
  return {
    found: sql`
      found AS MATERIALIZED (
        ${select} WHERE ${withText} ${limited(most + 1)}
      ), recent AS MATERIALIZED (
        ${select} WHERE (${total}) > ${most} AND events.id > (SELECT max(events.id) - ${RECENT} FROM events)
          AND ${sql.and([contains(sql, folded), ...others])}
        ORDER BY events.id DESC ${limited(offset + limit)}
      ),`,
    page: sql`
      SELECT id, size FROM (
        SELECT id, size FROM found WHERE (${total}) <= ${most}
        UNION ALL SELECT id, size FROM recent WHERE ${full}
        UNION ALL (
          SELECT id, size FROM (
            ${select} WHERE (${total}) > ${most} AND NOT ${full} AND ${withText} OFFSET 0
          ) AS unordered ORDER BY id DESC ${limited(offset + limit)}
        )
      ) AS parts ORDER BY id DESC ${sql.literal(`LIMIT ${limit}`)} OFFSET ${offset}`,
    total
  }
}

/** Reading so many events takes as long as finding a few thousand by an index of texts. */
const RECENT = 100_000
