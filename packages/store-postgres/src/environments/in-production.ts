import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/** Whether a row with the column `environment` is about an environment for production. */
export const inProduction = (sql: Sql): Statement.Fragment =>
  sql`environment IN (SELECT name FROM environments WHERE environments.type = 'production')`
