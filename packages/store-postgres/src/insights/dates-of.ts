import type { Day } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/** An array of dates. A plain cast from texts would be made again for each row that is compared with it. */
export const datesOf = (sql: Sql, days: ReadonlyArray<Day>): Statement.Fragment =>
  sql`ARRAY(SELECT unnest(${days}::text[])::date)`
