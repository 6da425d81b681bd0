import type { ToldProjects } from "@halyard/core/ports"
import type { Statement } from "effect/sql"
import { rowsOf, type Sql } from "../sql/sql.ts"

/**
 * Whether rows of a project may be told. The planner takes the list for a hundred rows and hashes it; an array it would go
 * through for each row.
 */
export const isTold = (sql: Sql, projects: ToldProjects): Statement.Fragment =>
  projects === "all" ? sql`true` : sql`project IN (SELECT json_array_elements_text(${rowsOf(["", ...projects])}::json))`
