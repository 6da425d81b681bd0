import type { FeatureCensus } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Sql } from "../sql/sql.ts"

/** Counts the project's features in one query. */
export const census =
  (sql: Sql) =>
  (project: string): Effect.Effect<FeatureCensus> =>
    Effect.map(
      Effect.orDie(sql<FeatureCensus>`
        SELECT (
          SELECT coalesce(json_agg(counted), '[]') FROM (
            SELECT type, count(*)::int AS count FROM features
            WHERE project = ${project} AND archived_at IS NULL GROUP BY type ORDER BY type
          ) AS counted
        ) AS types, (
          SELECT name FROM features WHERE project = ${project} AND archived_at IS NULL ORDER BY created_at, name LIMIT 1
        ) AS oldest, EXISTS (
          SELECT FROM features JOIN feature_environments ON feature = name
          WHERE project = ${project} AND last_seen_at IS NOT NULL
        ) AS evaluated`),
      ([counted]) => counted ?? { types: [], oldest: null, evaluated: false }
    )

/** The sorted names of the project's archived features. */
export const archivedNames =
  (sql: Sql) =>
  (project: string): Effect.Effect<ReadonlyArray<string>> =>
    Effect.map(
      Effect.orDie(sql<{ name: string }>`
        SELECT name FROM features WHERE project = ${project} AND archived_at IS NOT NULL ORDER BY name`),
      (rows) => rows.map(({ name }) => name)
    )
