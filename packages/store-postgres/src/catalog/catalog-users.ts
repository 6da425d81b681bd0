import type { CatalogUsers, ContextFieldStrategy, UsingFeature, Viewer } from "@halyard/core/domain"
import type { ContextFieldUsage } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { isVisible } from "../features/feature-filters.ts"
import type { Sql } from "../sql/sql.ts"

/** The features of these names, archived ones included, by name. */
export const usingFeatures = (sql: Sql, names: Statement.Fragment): Effect.Effect<ReadonlyArray<UsingFeature>> =>
  Effect.orDie(sql<UsingFeature>`
    SELECT name, project, archived_at IS NOT NULL AS archived FROM features
    WHERE name IN (${names}) ORDER BY name`)

/** The projects of these ids, by id. */
export const usingProjects = (sql: Sql, ids: Statement.Fragment): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(Effect.orDie(sql<{ id: string }>`SELECT id FROM projects WHERE id IN (${ids}) ORDER BY id`), (projects) =>
    projects.map(({ id }) => id)
  )

/** What names the field, in strategies as the domain's `fieldsOfStrategy` tells, in variants as `fieldsOfVariants` does. */
export const users =
  (sql: Sql) =>
  (field: string): Effect.Effect<CatalogUsers> =>
    Effect.all({
      features: usingFeatures(
        sql,
        sql`
        SELECT feature FROM feature_strategies
        WHERE ${strategyNames(sql, field, sql`constraints`, sql`variants`, sql`parameters`)}
        UNION ALL
        SELECT feature FROM feature_environments CROSS JOIN json_array_elements(variants) AS variant
        WHERE coalesce(variant->>'stickiness', 'default') = ${field}
          OR ${constrains(sql, field, sql`variant->'overrides'`)}`
      ),
      projects: usingProjects(
        sql,
        sql`
        SELECT id FROM projects WHERE default_stickiness = ${field}
        UNION ALL
        SELECT project FROM project_environments
        WHERE ${strategyNames(
          sql,
          field,
          sql`default_strategy->'constraints'`,
          sql`default_strategy->'variants'`,
          sql`default_strategy->'parameters'`
        )}`
      ),
      segments: Effect.orDie(sql<{ name: string; project: string | null }>`
        SELECT name, project FROM segments WHERE ${constrains(sql, field, sql`constraints`)} ORDER BY name`)
    })

export const strategies = (sql: Sql) => (field: string) =>
  Effect.orDie(sql<ContextFieldStrategy>`
    SELECT s.id, s.feature AS "featureName", project AS "projectId", s.environment, s.name AS "strategyName"
    FROM feature_strategies s JOIN features ON features.name = s.feature
    WHERE archived_at IS NULL AND ${constrains(sql, field, sql`s.constraints`)}
    ORDER BY s.feature, s.environment, s.sort_order, s.id`)

export const usage = (sql: Sql) => (viewer: Viewer) =>
  Effect.orDie(sql<ContextFieldUsage>`
    SELECT field COLLATE "C" AS field, count(DISTINCT feature)::integer AS features,
      count(DISTINCT project)::integer AS projects
    FROM feature_strategies JOIN features f ON f.name = feature
    CROSS JOIN LATERAL (SELECT part->>'contextName' AS field FROM json_array_elements(constraints) AS part) AS used
    WHERE archived_at IS NULL AND ${isVisible(sql, viewer)}
    GROUP BY field COLLATE "C" ORDER BY 1`)

const strategyNames = (
  sql: Sql,
  field: string,
  constraints: Statement.Fragment,
  variants: Statement.Fragment,
  parameters: Statement.Fragment
) => sql`(
  ${parameters}->>'stickiness' = ${field} OR ${constrains(sql, field, constraints)}
  OR EXISTS (SELECT FROM json_array_elements(${variants}) AS part WHERE part->>'stickiness' = ${field})
)`

const constrains = (sql: Sql, field: string, parts: Statement.Fragment) =>
  sql`EXISTS (SELECT FROM json_array_elements(${parts}) AS part WHERE part->>'contextName' = ${field})`
