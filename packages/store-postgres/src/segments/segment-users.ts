import type { SegmentUsers, Viewer } from "@halyard/core/domain"
import type { SegmentUsage } from "@halyard/core/ports"
import { Effect } from "effect"
import { isVisible } from "../features/feature-filters.ts"
import type { Sql } from "../sql/sql.ts"

export const segmentUsers =
  (sql: Sql) =>
  (id: number): Effect.Effect<SegmentUsers> =>
    Effect.all({ strategies: strategies(sql, id), defaults: defaults(sql, id) })

const strategies = (sql: Sql, segment: number) =>
  Effect.orDie(sql<SegmentUsers["strategies"][number]>`
    SELECT s.id, s.feature AS "featureName", features.project AS "projectId", s.environment, s.name AS "strategyName",
      features.archived_at IS NOT NULL AS archived
    FROM strategy_segments
      JOIN feature_strategies s ON s.id = strategy
      JOIN features ON features.name = s.feature
    WHERE segment = ${segment} ORDER BY s.feature, s.environment, s.sort_order, s.id`)

const defaults = (sql: Sql, segment: number) =>
  Effect.orDie(sql<SegmentUsers["defaults"][number]>`
    SELECT project, environment FROM project_environments
    WHERE ${String(segment)} IN (SELECT json_array_elements_text(default_strategy -> 'segments'))
    ORDER BY project, environment`)

export const segmentUsage = (sql: Sql) => (viewer: Viewer) =>
  Effect.orDie(sql<SegmentUsage>`
    SELECT segment, count(DISTINCT s.feature)::integer AS features, count(DISTINCT f.project)::integer AS projects
    FROM strategy_segments
      JOIN feature_strategies s ON s.id = strategy
      JOIN features f ON f.name = s.feature
    WHERE f.archived_at IS NULL AND ${isVisible(sql, viewer)} GROUP BY segment ORDER BY segment`)
