import type { SegmentUsers, Viewer } from "@halyard/core/domain"
import type { SegmentUsage } from "@halyard/core/ports"
import { Effect } from "effect"
import { isVisible } from "../features/feature-filters.ts"
import type { Sql } from "../sql/sql.ts"

export const segmentUsers =
  (sql: Sql) =>
  (id: number): Effect.Effect<SegmentUsers> =>
    Effect.all({
      strategies: strategies(sql, id),
      defaults: defaults(sql, id),
      planned: planned(sql, id),
      templates: templates(sql, id)
    })

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

const planned = (sql: Sql, segment: number) =>
  Effect.orDie(sql<SegmentUsers["planned"][number]>`
    SELECT p.feature, f.project, p.environment
    FROM release_plans p JOIN features f ON f.name = p.feature
    WHERE (p.content -> 'milestones')::jsonb @> ${milestonesWith(segment)}::jsonb
    ORDER BY p.feature, p.environment`)

const templates = (sql: Sql, segment: number) =>
  Effect.orDie(
    Effect.map(
      sql<{ readonly name: string }>`
        SELECT content ->> 'name' AS name FROM release_plan_templates
        WHERE (content -> 'milestones')::jsonb @> ${milestonesWith(segment)}::jsonb
        ORDER BY content ->> 'name' COLLATE "C"`,
      (rows) => rows.map(({ name }) => name)
    )
  )

const milestonesWith = (segment: number): string => JSON.stringify([{ strategies: [{ segments: [segment] }] }])

export const segmentUsage = (sql: Sql) => (viewer: Viewer) =>
  Effect.orDie(sql<SegmentUsage>`
    SELECT segment, count(DISTINCT s.feature)::integer AS features, count(DISTINCT f.project)::integer AS projects
    FROM strategy_segments
      JOIN feature_strategies s ON s.id = strategy
      JOIN features f ON f.name = s.feature
    WHERE f.archived_at IS NULL AND ${isVisible(sql, viewer)} GROUP BY segment ORDER BY segment`)
