import type { Creator, EnvironmentSummary, FeatureRecord, LifecycleStage, Tag, Timestamp, Viewer } from "@halyard/core"
import type { Statement } from "effect/sql"
import type { Sql } from "./sql.ts"

/** Which features to read, by columns of `features`, and the order of `features f`. */
export interface Selection {
  readonly where: Statement.Fragment
  readonly order: Statement.Fragment
}

export interface FeatureRow extends FeatureRecord {
  readonly creator: string
  readonly favorite: boolean
  readonly stage: LifecycleStage | null
  readonly enteredStageAt: Timestamp | null
}

export type OfFeature<A> = A & { readonly feature: string }

export const featureRows = (sql: Sql, viewer: Viewer, { where, order }: Selection) => sql<FeatureRow>`
  SELECT f.name, f.project, f.type, f.description, f.impression_data AS "impressionData", f.stale,
    iso(f.created_at) AS "createdAt", iso(f.archived_at) AS "archivedAt", f.created_by AS creator,
    v.feature IS NOT NULL AS favorite, latest.stage, iso(latest.entered_at) AS "enteredStageAt"
  FROM (SELECT * FROM features WHERE ${where}) AS f
  LEFT JOIN favorite_features v ON v.user_id = ${viewer.id} AND v.feature = f.name
  LEFT JOIN (
    SELECT DISTINCT ON (feature) feature, stage, entered_at
    FROM feature_stages JOIN (SELECT name FROM features WHERE ${where}) AS chosen ON chosen.name = feature
    ORDER BY feature, rank DESC
  ) AS latest ON latest.feature = f.name
  ORDER BY ${order}`

export const creatorRows = (sql: Sql, { where }: Selection) => sql<{ readonly key: string; readonly creator: Creator }>`
  SELECT key, creator FROM creators WHERE key IN (SELECT created_by FROM features WHERE ${where})`

/** In the order of environments, so that those of each feature are in it too. */
export const environmentRows = (sql: Sql, { where }: Selection) => sql<OfFeature<EnvironmentSummary>>`
  SELECT fe.feature, e.name, e.type, fe.enabled, e.sort_order AS "sortOrder",
    json_array_length(fe.variants) AS "variantCount", iso(fe.last_seen_at) AS "lastSeenAt",
    EXISTS (
      SELECT FROM feature_strategies s WHERE s.feature = fe.feature AND s.environment = fe.environment
    ) AS "hasStrategies",
    EXISTS (
      SELECT FROM feature_strategies s
      WHERE s.feature = fe.feature AND s.environment = fe.environment AND s.disabled IS NOT TRUE
    ) AS "hasEnabledStrategies"
  FROM (SELECT name FROM features WHERE ${where}) AS chosen
  JOIN feature_environments fe ON fe.feature = chosen.name
  JOIN environments e ON e.name = fe.environment
  ORDER BY e.sort_order, e.name`

export const tagRows = (sql: Sql, { where }: Selection) => sql<OfFeature<Tag>>`
  SELECT feature, feature_tags.type, value FROM feature_tags
  WHERE feature IN (SELECT name FROM features WHERE ${where}) ORDER BY feature, feature_tags.type, value`
