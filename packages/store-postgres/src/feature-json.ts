import type { Viewer } from "@halyard/core"
import type { Statement } from "effect/sql"
import type { Sql } from "./sql.ts"
import { strategyColumns } from "./strategies.ts"

type Fragment = Statement.Fragment

/** What every view of a feature has, for `json_build_object` over `features f` and its `creators`. */
export const commonMembers = (sql: Sql, viewer: Viewer): Fragment => sql`
  'name', f.name,
  'project', f.project,
  'type', f.type,
  'description', f.description,
  'impressionData', f.impression_data,
  'stale', f.stale,
  'archived', f.archived_at IS NOT NULL,
  'favorite', EXISTS (SELECT FROM favorite_features v WHERE v.user_id = ${viewer.id} AND v.feature = f.name),
  'createdAt', iso(f.created_at),
  'createdBy', creators.creator,
  'archivedAt', iso(f.archived_at),
  'lastSeenAt', (SELECT iso(max(last_seen_at)) FROM feature_environments WHERE feature = f.name),
  'tags', (
    SELECT coalesce(json_agg(json_build_object('type', t.type, 'value', t.value) ORDER BY t.type, t.value), '[]')
    FROM feature_tags t WHERE t.feature = f.name
  )`

/** The latest stage; a feature of which none is known is in its first one since it was made. */
export const lifecycle = (sql: Sql, more?: Fragment): Fragment => {
  const others = more === undefined ? sql`` : sql`, ${more}`
  return sql`(
    SELECT json_build_object('stage', stage, 'enteredStageAt', iso(entered_at)${others})
    FROM (
      SELECT rank, stage, entered_at, status FROM feature_stages WHERE feature = f.name
      UNION ALL
      SELECT -1, 'initial', f.created_at, NULL
      ORDER BY rank DESC LIMIT 1
    ) AS latest
  )`
}

/** The environments of `f` as search shows them. */
export const searchEnvironments = (sql: Sql): Fragment => environments(sql, sql`'yes', 0, 'no', 0`)

/** The environments of `f` with all they have. */
export const wholeEnvironments = (sql: Sql): Fragment =>
  environments(
    sql,
    sql`
      'featureName', f.name,
      'environment', e.name,
      'strategies', (
        SELECT coalesce(json_agg(row_to_json(strategy) ORDER BY strategy."sortOrder", strategy.id), '[]')
        FROM (
          SELECT ${strategyColumns(sql)} FROM feature_strategies s
          WHERE s.feature = f.name AND s.environment = e.name
        ) AS strategy
      ),
      'variants', fe.variants`
  )

const environments = (sql: Sql, more: Fragment): Fragment => sql`(
  SELECT coalesce(json_agg(json_build_object(
    'name', e.name,
    'type', e.type,
    'enabled', fe.enabled,
    'sortOrder', e.sort_order,
    'variantCount', json_array_length(fe.variants),
    'lastSeenAt', iso(fe.last_seen_at),
    'hasStrategies', used.enabled IS NOT NULL,
    'hasEnabledStrategies', coalesce(used.enabled, false),
    ${more}) ORDER BY e.sort_order, e.name), '[]')
  FROM feature_environments fe
  JOIN environments e ON e.name = fe.environment
  CROSS JOIN LATERAL (
    SELECT bool_or(s.disabled IS NOT TRUE) AS enabled FROM feature_strategies s
    WHERE s.feature = f.name AND s.environment = fe.environment
  ) AS used
  WHERE fe.feature = f.name
)`
