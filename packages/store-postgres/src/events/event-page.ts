import { CurrentPageSize, type StoredEvent } from "@halyard/core/domain"
import type { EventPage } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { fitting, type Sql } from "../sql/sql.ts"

/** The common table expressions that find events, the ids and sizes of a page among them, and their count. */
export interface EventPlan {
  readonly found: Statement.Fragment
  readonly page: Statement.Fragment
  /** The number of matches. If there are more than are counted, it is any larger number. */
  readonly total: Statement.Fragment
  /**
   * Whether all events were looked at, which is the default. If not, and fewer are found than are counted, the page is
   * left out.
   */
  readonly isWhole?: Statement.Fragment
}

/** What a plan finds. */
export interface FoundPage {
  readonly page: EventPage<StoredEvent>
  readonly isWhole: boolean
}

interface Counted {
  readonly total: number
  readonly whole: boolean
}

/** Reads a page. It counts at most `most` events. */
export const readPage = Effect.fnUntraced(function* (
  sql: Sql,
  { found, isWhole, page, total }: EventPlan,
  most: number
): Effect.fn.Return<FoundPage> {
  const pageSize = yield* CurrentPageSize
  const isEnough = isWhole === undefined ? sql`` : sql` AND (SELECT whole OR total > ${most} FROM counted)`
  const rows = yield* Effect.orDie(sql<Counted & (StoredEvent | { readonly id: null })>`
    WITH ${found} page AS MATERIALIZED (${page}),
    counted AS MATERIALIZED (SELECT (${total}) AS total, (${isWhole ?? sql`true`}) AS whole)
    SELECT counted.total::float8 AS total, counted.whole, shown.*
    FROM counted LEFT JOIN (
      SELECT ${storedColumns(sql)} FROM events
      WHERE events.id = ANY (ARRAY(${fitting(sql, sql`page`, sql`id DESC`, pageSize)}${isEnough}))
    ) AS shown ON true
    ORDER BY shown.id DESC`)
  const events = rows.flatMap(({ total: _total, whole: _whole, ...event }) => (event.id === null ? [] : [event]))
  const counted = rows[0]?.total ?? 0
  return {
    page: { events, total: Math.min(counted, most), ...(counted > most && { totalIsLimited: true }) },
    isWhole: rows[0]?.whole ?? true
  }
})

/** Selects the ids and sizes of events. */
export const selectSized = (sql: Sql): Statement.Fragment => sql`SELECT events.id, events.size FROM events`

export const eventColumns = (sql: Sql): Statement.Fragment =>
  sql`${shortColumns(sql)}, data, pre_data AS "preData", tags, ${lastColumns(sql)}`

/** The columns of a `StoredEvent`. The driver does not parse texts. */
const storedColumns = (sql: Sql): Statement.Fragment =>
  sql`${shortColumns(sql)}, data::text AS "dataJson", pre_data::text AS "preDataJson", tags::text AS "tagsJson", ${lastColumns(sql)}`

const shortColumns = (sql: Sql): Statement.Fragment => sql`
  id::float8 AS id, iso(created_at) AS "createdAt", type, created_by AS "createdBy",
  created_by_user_id AS "createdByUserId", environment, project, feature_name AS "featureName"`

const lastColumns = (sql: Sql): Statement.Fragment => sql`group_type AS "groupType", group_id AS "groupId", reason`
