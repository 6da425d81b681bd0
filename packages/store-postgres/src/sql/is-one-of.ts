import type { Statement } from "effect/sql"
import type { Sql } from "./sql.ts"

/**
 * Whether a text is one of these. How long a list is the planner knows only when it plans anew each time, so one value,
 * the most frequent case, is compared as it is: that plan is made once.
 */
export const isOneOf = (sql: Sql, text: Statement.Fragment, values: ReadonlyArray<string>): Statement.Fragment => {
  const [first = "", ...others] = values
  return values.length > 0 && others.length === 0
    ? sql`${text} = ${first}`
    : sql`${text} IN (SELECT unnest(${values}::text[]))`
}
