import type { VisibleProjects } from "@halyard/core/ports"
import type { Statement } from "effect/sql"
import { rowsOf, type Sql } from "../sql/sql.ts"

/**
 * Whether a row belongs to one of these projects, or to none. The planner hashes the JSON list, while it would scan an
 * array for each row.
 */
export const isInProjects = (sql: Sql, projects: VisibleProjects): Statement.Fragment =>
  projects === "all" ? sql`true` : sql`project IN (SELECT json_array_elements_text(${rowsOf(["", ...projects])}::json))`
