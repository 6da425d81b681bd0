import type { FeatureCount } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/**
 * How many features there are, from the counters that triggers keep: some for each project, of which every connection
 * uses one, so that writers do not wait for each other.
 */
export const countActive =
  (sql: Sql) =>
  (project: string): Effect.Effect<FeatureCount> =>
    Effect.map(
      Effect.orDie(sql<FeatureCount>`
      SELECT coalesce(sum(active), 0)::int AS instance,
        coalesce(sum(active) FILTER (WHERE project = ${project}), 0)::int AS project
      FROM feature_counts`),
      ([count]) => count ?? { instance: 0, project: 0 }
    )

/** The lock and the counting are one call: what is counted was committed before the lock was had. */
export const holdCount =
  (sql: Sql) =>
  (
    project: string,
    limits: { readonly instance: number; readonly project: number | null }
  ): Effect.Effect<FeatureCount> =>
    Effect.map(
      Effect.orDie(
        sql<FeatureCount>`${heldCount(sql, sql`${project}`, sql`${limits.instance}`, sql`${limits.project}`)}`
      ),
      ([count]) => count ?? { instance: 0, project: 0 }
    )

/** The same as a query. */
export const heldCount = (
  sql: Sql,
  project: Statement.Fragment,
  instanceLimit: Statement.Fragment,
  projectLimit: Statement.Fragment
): Statement.Fragment => sql`
  SELECT instance, in_project AS project
  FROM hold_feature_count(${project}, (${instanceLimit})::float8, (${projectLimit})::float8)`

/** The count of features for which conditions hold that speak of nothing but `f.project`. */
export const countOfProjects = (sql: Sql, archived: boolean, conditions: Statement.Fragment): Statement.Fragment =>
  sql`SELECT coalesce(sum(${sql(archived ? "archived" : "active")}), 0)::int FROM feature_counts f WHERE ${conditions}`
