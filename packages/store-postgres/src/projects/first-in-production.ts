import type { Statement } from "effect/sql"
import { inProduction } from "../environments/in-production.ts"
import type { Sql } from "../sql/sql.ts"

/**
 * The features of a project that were switched on in production since they were created: when that was first, and after
 * how many milliseconds. The planner reads either the features of a small project, or all events of this kind.
 */
export const firstInProduction = (sql: Sql, project: string): Statement.Fragment => sql`
  SELECT features.name, features.archived_at, min(events.created_at) AS first_at,
    (extract(epoch FROM min(events.created_at) - features.created_at) * 1000)::float8 AS millis
  FROM features JOIN events ON feature_name = features.name AND events.created_at >= features.created_at
  WHERE features.project = ${project} AND events.type = 'feature-environment-enabled'
    AND ${inProduction(sql)}
  GROUP BY features.name`
