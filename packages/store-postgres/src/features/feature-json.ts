import type { Timestamp, Viewer } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { strategyColumns } from "./feature-environment-store.ts"

type Fragment = Statement.Fragment

// Columns for `row_to_json`, which is faster than `json_build_object`. Lists are aggregated from sorted rows, which is
// faster than `json_agg(... ORDER BY ...)`.

/** The columns of every view of a feature, from `features f`, `creators` and `places`, its environments. */
export const commonColumns = (sql: Sql, viewer: Viewer): Fragment => sql`
  ${mainColumns(sql, viewer)}, (
    SELECT coalesce(json_agg(tag), '[]')
    FROM (SELECT t.type, t.value FROM feature_tags t WHERE t.feature = f.name ORDER BY t.type, t.value) AS tag
  ) AS tags`

/** The columns of search results: tags have their colors. */
export const searchColumns = (sql: Sql, viewer: Viewer): Fragment => sql`
  ${mainColumns(sql, viewer)}, (
    SELECT coalesce(json_agg(tag), '[]') FROM (
      SELECT t.type, t.value, tag_types.color FROM feature_tags t JOIN tag_types ON tag_types.name = t.type
      WHERE t.feature = f.name ORDER BY t.type, t.value
    ) AS tag
  ) AS tags`

const mainColumns = (sql: Sql, viewer: Viewer): Fragment => sql`
  f.name, f.project, f.type, f.description, f.impression_data AS "impressionData", f.stale,
  f.archived_at IS NOT NULL AS archived,
  EXISTS (SELECT FROM favorite_features v WHERE v.user_id = ${viewer.id} AND v.feature = f.name) AS favorite,
  iso(f.created_at) AS "createdAt", creators.creator AS "createdBy", iso(f.archived_at) AS "archivedAt",
  places."lastSeenAt"`

/** The latest stage. A feature without stages has been in the first one since its creation. */
export const lifecycleWithNull = (sql: Sql): Fragment => sql`coalesce(
  (
    SELECT row_to_json(entered) FROM (
      SELECT stage, iso(entered_at) AS "enteredStageAt", status FROM feature_stages
      WHERE feature = f.name ORDER BY rank DESC LIMIT 1
    ) AS entered
  ),
  (
    SELECT row_to_json(first) FROM (
      SELECT 'initial' AS stage, iso(f.created_at) AS "enteredStageAt", NULL::text AS status
    ) AS first
  )
)`

/** The latest stage, without the status in stages that have none. */
export const lifecycle = (sql: Sql): Fragment => sql`json_strip_nulls(${lifecycleWithNull(sql)})`

// The environments of `f` as one row `places`: their JSON, and when the feature was last seen in any of them.

/** The environments of `f` without their strategies. */
export const summarizedEnvironments = (sql: Sql): Fragment => environments(sql, sql``)

/**
 * The environments of `f` for searches, with the evaluations of the newest hour unless it began before `since`, and the
 * requests among `open_requests`.
 */
export const searchEnvironments = (sql: Sql, since: Timestamp): Fragment =>
  environments(
    sql,
    sql`,
      CASE WHEN fe.last_hour >= ${since}::timestamptz THEN fe.last_hour_yes ELSE 0 END AS yes,
      CASE WHEN fe.last_hour >= ${since}::timestamptz THEN fe.last_hour_no ELSE 0 END AS no,
      (
        SELECT coalesce(json_agg(o.id ORDER BY o.id), '[]') FROM open_requests o
        WHERE o.feature = f.name AND o.environment = e.name AND o.project = f.project
      ) AS "changeRequestIds"`
  )

/** The environments of `f` with strategies and variants. */
export const wholeEnvironments = (sql: Sql): Fragment =>
  environments(
    sql,
    sql`, f.name AS "featureName", e.name AS environment, (
      SELECT coalesce(json_agg(strategy), '[]') FROM (
        SELECT ${strategyColumns(sql)} FROM feature_strategies s
        WHERE s.feature = f.name AND s.environment = e.name ORDER BY s.sort_order, s.id
      ) AS strategy
    ) AS strategies, fe.variants`
  )

/** Reads the strategies of `f` once, for all of its environments. */
const environments = (sql: Sql, more: Fragment): Fragment => sql`(
  SELECT coalesce(json_agg(place), '[]') AS environments, max("lastSeenAt") AS "lastSeenAt" FROM (
    SELECT e.name, e.type, fe.enabled, e.sort_order AS "sortOrder",
      json_array_length(fe.variants) AS "variantCount", iso(fe.last_seen_at) AS "lastSeenAt",
      used.enabled IS NOT NULL AS "hasStrategies", coalesce(used.enabled, false) AS "hasEnabledStrategies"${more}
    FROM feature_environments fe JOIN environments e ON e.name = fe.environment
    LEFT JOIN (
      SELECT s.environment, bool_or(s.disabled IS NOT TRUE) AS enabled FROM feature_strategies s
      WHERE s.feature = f.name GROUP BY s.environment
    ) AS used ON used.environment = fe.environment
    WHERE fe.feature = f.name ORDER BY e.sort_order, e.name
  ) AS place
) AS places`
