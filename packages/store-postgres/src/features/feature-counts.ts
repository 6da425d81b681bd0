import type { FeatureCount } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/**
 * Counts features from the counters that triggers maintain. Each project has several counters, and a connection always
 * uses the same one, so writers do not wait for each other.
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

/** One call locks and counts, so that the count includes everything that was committed before the lock. */
export const lockCount =
  (sql: Sql) =>
  (
    project: string,
    limits: { readonly instance: number; readonly project: number | null }
  ): Effect.Effect<FeatureCount> =>
    Effect.map(
      Effect.orDie(
        sql<FeatureCount>`${lockedCount(sql, sql`${project}`, sql`${limits.instance}`, sql`${limits.project}`)}`
      ),
      ([count]) => count ?? { instance: 0, project: 0 }
    )

/** The query of `lockCount`, for use inside of other statements. */
export const lockedCount = (
  sql: Sql,
  project: Statement.Fragment,
  instanceLimit: Statement.Fragment,
  projectLimit: Statement.Fragment
): Statement.Fragment => sql`
  SELECT instance, in_project AS project
  FROM hold_feature_count(${project}, (${instanceLimit})::float8, (${projectLimit})::float8)`

/** Counts features by conditions that use no column but `f.project`. */
export const countOfProjects = (sql: Sql, archived: boolean, conditions: Statement.Fragment): Statement.Fragment =>
  sql`SELECT coalesce(sum(${sql(archived ? "archived" : "active")}), 0)::int FROM feature_counts f WHERE ${conditions}`
