import { CurrentPageSize, type Event } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { fitting, type Sql } from "../../sql/sql.ts"
import { eventColumns, selectSized } from "../event-page.ts"
import { contains, findIndexed, oldestWithText } from "./indexed-texts.ts"

interface NextWithText {
  readonly text: string
  /** Only events with larger ids. */
  readonly after: number
  readonly limit: number
  /** Further conditions, `after` among them. */
  readonly conditions: ReadonlyArray<Statement.Fragment>
}

/**
 * The first events that contain the text. A frequent text is in enough of the first events that meet the other
 * conditions. For a rare one, the index finds the events.
 */
export const nextWithText = Effect.fnUntraced(function* (
  sql: Sql,
  { after, conditions, limit, text }: NextWithText
): Effect.fn.Return<ReadonlyArray<Event>> {
  const select = selectSized(sql)
  const rows = sql.literal(`LIMIT ${limit}`)
  const [near] = yield* Effect.orDie(sql<{ enough: boolean }>`
    WITH first AS MATERIALIZED (
      SELECT ${contains(sql, text)} AS contained FROM (
        SELECT events.id, search_text FROM events WHERE ${sql.and(conditions)} ORDER BY events.id ${sql.literal(`LIMIT ${FIRST}`)}
      ) AS events
    )
    SELECT (SELECT count(*) FROM first) < ${FIRST} OR (SELECT count(*) FROM first WHERE contained) >= ${limit} AS enough`)
  const indexed = near?.enough === true ? undefined : yield* findIndexed(sql, text)
  const matches =
    indexed === undefined
      ? sql`${select} WHERE ${sql.and([contains(sql, text), ...conditions])} ORDER BY events.id`
      : oldestWithText(sql, { indexed, others: conditions, select }, after)
  return yield* readNext(sql, sql`found AS MATERIALIZED (SELECT id, size FROM (${matches}) AS matches ${rows})`)
})

/** Reading so many texts takes a few milliseconds. */
const FIRST = 2000

/** Reads those of the events in `found` that fit on a page. */
export const readNext = (sql: Sql, found: Statement.Fragment): Effect.Effect<ReadonlyArray<Event>> =>
  Effect.flatMap(CurrentPageSize, (pageSize) =>
    Effect.orDie(sql<Event>`
      WITH ${found}
      SELECT ${eventColumns(sql)} FROM events
      WHERE events.id = ANY (ARRAY(${fitting(sql, sql`found`, sql`id`, pageSize)})) ORDER BY events.id`)
  )
