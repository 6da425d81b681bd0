import type { DayRange, EnvironmentUpdates, PastFeature, SeenUsers, Timestamp } from "@halyard/core/domain"
import { InsightSources, type VisibleProjects } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { inProduction } from "../environments/in-production.ts"
import type { Sql } from "../sql/sql.ts"
import { projectKey } from "../projects/former-projects.ts"
import { isInProjects } from "./project-filter.ts"

export const layerInsightSources = Layer.effect(
  InsightSources,
  Effect.map(SqlClient.SqlClient, (sql) =>
    InsightSources.of({
      features: Effect.orDie(sql<PastFeature>`
        SELECT name, project, type, stale, archived_at IS NOT NULL AS archived, iso(created_at) AS "createdAt"
        FROM features`),
      seenUsers: seenUsers(sql),
      meansToProduction: meansToProduction(sql),
      firstInProduction: firstInProduction(sql),
      updates: updates(sql),
      environmentTypes: environmentTypes(sql)
    })
  )
)

const seenUsers = (sql: Sql) => (since: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<SeenUsers>`
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE seen_at >= ${since}::timestamptz))::int AS active
      FROM users WHERE account_type = 'User'`),
    ([users = { total: 0, active: 0 }]) => users
  )

/** Looks up the first time only for features that were enabled recently, which are few. */
const meansToProduction = (sql: Sql) => (since: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<{ project: string; millis: number }>`
      SELECT project, (avg(extract(epoch FROM first_at - created_at)) * 1000)::float8 AS millis
      FROM (
        SELECT DISTINCT feature_name FROM events
        WHERE environment IS NOT NULL AND created_at >= ${since}::timestamptz
          AND type = 'feature-environment-enabled' AND ${inProduction(sql)}
      ) AS lately
      JOIN features ON features.name = lately.feature_name
      CROSS JOIN LATERAL (
        SELECT min(events.created_at) AS first_at FROM events
        WHERE type = 'feature-environment-enabled' AND feature_name = features.name
          AND events.created_at >= features.created_at AND ${inProduction(sql)}
      ) AS enabling
      WHERE first_at >= ${since}::timestamptz GROUP BY project`),
    (rows) => new Map(rows.map(({ millis, project }) => [project, millis]))
  )

/** Features with the same name differ in the number of deletions before them. */
const firstInProduction = (sql: Sql) => (since: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<{ feature: string; moment: Timestamp }>`
      SELECT feature_name AS feature, iso(min(created_at)) AS moment
      FROM (
        SELECT enabling.feature_name, enabling.created_at, count(deletion.id) AS gone
        FROM (
          SELECT id, feature_name, created_at FROM events
          WHERE type = 'feature-environment-enabled' AND feature_name IS NOT NULL AND ${inProduction(sql)}
        ) AS enabling
        LEFT JOIN events AS deletion ON deletion.type = 'feature-deleted'
          AND deletion.feature_name = enabling.feature_name AND deletion.id < enabling.id
        GROUP BY enabling.id, enabling.feature_name, enabling.created_at
      ) AS each
      GROUP BY feature_name, gone HAVING min(created_at) >= ${since}::timestamptz ORDER BY feature_name, gone`),
    (rows) =>
      new Map(
        [...Map.groupBy(rows, ({ feature }) => feature)].map(([name, each]) => [name, each.map(({ moment }) => moment)])
      )
  )

const updates =
  (sql: Sql) =>
  ({ from, to }: DayRange, projects: VisibleProjects) =>
    from > to
      ? Effect.succeed([])
      : Effect.orDie(sql<EnvironmentUpdates>`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, project, environment, count(*)::float8 AS updates FROM (
          SELECT (events.created_at AT TIME ZONE 'UTC')::date AS day, ${projectKey(sql)} AS project, environment
          FROM events LEFT JOIN projects ON projects.id = project
          WHERE environment IS NOT NULL AND events.created_at >= ${`${from}T00:00:00.000Z`}::timestamptz
            AND events.created_at <= ${`${to}T23:59:59.999Z`}::timestamptz
        ) AS changes
        WHERE ${isInProjects(sql, projects)} GROUP BY changes.day, project, environment`)

const environmentTypes = (sql: Sql) =>
  Effect.map(
    Effect.orDie(sql<{ name: string; type: string }>`
      SELECT name, type FROM environments
      UNION ALL
      SELECT * FROM (
        SELECT DISTINCT ON (environment) environment, pre_data ->> 'type' AS type FROM events
        WHERE type = 'environment-deleted' ORDER BY environment, events.id DESC
      ) AS gone
      WHERE environment NOT IN (SELECT name FROM environments) AND type IS NOT NULL`),
    (rows) => new Map(rows.map(({ name, type }) => [name, type]))
  )
