import type { Statement } from "effect/sql"
import { rowsOf, type Sql } from "./sql.ts"

/**
 * Values as the rows `given`, one parameter however many there are. The planner expects a hundred rows of a parameter and
 * reads whole tables for them; told how many there may be, it finds one or two through an index.
 */
export const givenRows = (sql: Sql, values: ReadonlyArray<unknown>, columns: string): Statement.Fragment => sql`(
  SELECT * FROM json_to_recordset(${rowsOf(values)}::json) AS value(${sql.literal(columns)})
  LIMIT ${sql.literal(String(powerOfTen(values.length)))}
) AS given`

/** Not each number, since each makes a statement of its own. */
const powerOfTen = (count: number): number => 10 ** Math.ceil(Math.log10(Math.max(1, count)))
