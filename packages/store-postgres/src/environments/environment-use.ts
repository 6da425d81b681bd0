import type { AvailableEnvironment, EnvironmentListItem, NewStrategy, Viewer } from "@halyard/core/domain"
import type { LinkedProject } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const listWithUse = (sql: Sql) => (viewer: Viewer) => {
  const isSeen =
    viewer.memberOf === "all"
      ? sql`true`
      : sql`(projects.mode <> 'private' OR projects.id = ANY(${viewer.memberOf}::text[]))`
  return Effect.orDie(sql<EnvironmentListItem>`
    SELECT ${environmentColumns(sql)}, environments.required_approvals AS "requiredApprovals",
      (SELECT count(*)::int FROM project_environments link JOIN projects ON projects.id = link.project
        WHERE link.environment = environments.name AND ${isSeen}) AS "projectCount",
      ${tokenCount(sql, viewer.memberOf === "all" ? sql`true` : isForMoreThanHidden(sql, isSeen))} AS "apiTokenCount",
      ${enabledCount(sql, isSeen)} AS "enabledToggleCount"
    FROM environments ORDER BY environments.sort_order, environments.name`)
}

export const listFor = (sql: Sql) => (project: string) =>
  Effect.map(
    Effect.orDie(sql<StoredAvailableEnvironment>`
      SELECT ${environmentColumns(sql)},
        ${tokenCount(
          sql,
          sql`EXISTS (
          SELECT FROM json_array_elements_text(projects) AS scope(id) WHERE scope.id IN ('*', ${project})
        )`
        )} AS "projectApiTokenCount",
        ${enabledCount(sql, sql`features.project = ${project}`)} AS "projectEnabledToggleCount",
        greatest(link.required_approvals, CASE WHEN link.project IS NOT NULL THEN environments.required_approvals END) AS "requiredApprovals", link.default_strategy AS "defaultStrategy", link.project IS NOT NULL AS visible
      FROM environments
      LEFT JOIN project_environments link ON link.environment = environments.name AND link.project = ${project}
      ORDER BY environments.sort_order, environments.name`),
    (rows) =>
      rows.map(({ defaultStrategy, ...environment }): AvailableEnvironment => ({
        ...environment,
        ...(defaultStrategy === null ? {} : { defaultStrategy })
      }))
  )

export const linkedProjects = (sql: Sql) => (name: string) =>
  Effect.orDie(sql<LinkedProject>`
    SELECT project AS id, (
      SELECT count(*)::int FROM project_environments counted WHERE counted.project = link.project
    ) AS environments
    FROM project_environments link WHERE environment = ${name} ORDER BY project`)

const environmentColumns = (sql: Sql) => sql`
  environments.name, environments.type, environments.sort_order AS "sortOrder", environments.enabled,
  environments.protected`

const tokenCount = (sql: Sql, isCounted: Statement.Fragment) => sql`(
  SELECT count(*)::int FROM api_tokens
  WHERE deleted_at IS NULL AND environment = environments.name AND ${isCounted})`

/** Whether a token is for any project that the viewer may see, or that does not exist. */
const isForMoreThanHidden = (sql: Sql, isSeen: Statement.Fragment) => sql`EXISTS (
  SELECT FROM json_array_elements_text(api_tokens.projects) AS scope(id)
  WHERE NOT EXISTS (SELECT FROM projects WHERE projects.id = scope.id AND NOT ${isSeen}))`

const enabledCount = (sql: Sql, isCounted: Statement.Fragment) => sql`(
  SELECT count(*)::int FROM feature_environments place
  JOIN features ON features.name = place.feature JOIN projects ON projects.id = features.project
  WHERE place.environment = environments.name AND place.enabled AND features.archived_at IS NULL AND ${isCounted})`

interface StoredAvailableEnvironment extends Omit<AvailableEnvironment, "defaultStrategy"> {
  readonly defaultStrategy: NewStrategy | null
}
