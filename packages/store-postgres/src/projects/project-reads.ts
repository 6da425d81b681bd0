import type {
  DailyActivity,
  FeatureHistory,
  FeatureMetadata,
  FlagCreator,
  MillisToProduction,
  Timestamp
} from "@halyard/core/domain"
import { ProjectReads, type ProjectUse, type ReadProjects } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { countsSince } from "../events/event-counts.ts"
import { rankOf } from "../features/lifecycle-store.ts"
import { firstInProduction } from "./first-in-production.ts"
import type { Sql } from "../sql/sql.ts"

export const layerProjectReads = Layer.effect(
  ProjectReads,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ProjectReads.of({
      uses: uses(sql),
      dailyActivity: dailyActivity(sql),
      histories: histories(sql),
      timesToProduction: timesToProduction(sql),
      flagCreators: flagCreators(sql),
      flagsOf: flagsOf(sql)
    })
  )
)

/** Whether the feature `f` is in one of the projects. */
const isAmong = (sql: Sql, projects: ReadProjects): Statement.Fragment =>
  projects === "all" ? sql`true` : sql`f.project = ANY(${projects}::text[])`

/** Reads what indexes find of each project, and only those features that were evaluated or completed. */
const uses = (sql: Sql) => (projects: ReadProjects) =>
  Effect.orDie(sql<ProjectUse>`
    SELECT held.id AS project, oldest.name AS oldest, seen.at IS NOT NULL AS evaluated, iso(seen.at) AS "lastReportAt",
      coalesce(done.count, 0) AS completed
    FROM projects AS held
    LEFT JOIN LATERAL (
      SELECT f.name FROM features f WHERE f.project = held.id AND f.archived_at IS NULL
      ORDER BY f.created_at, f.name LIMIT 1
    ) AS oldest ON true
    LEFT JOIN (
      SELECT f.project, max(last_seen_at) AS at
      FROM feature_environments JOIN features f ON f.name = feature
      WHERE last_seen_at IS NOT NULL AND ${isAmong(sql, projects)} GROUP BY f.project
    ) AS seen ON seen.project = held.id
    LEFT JOIN (
      SELECT f.project, count(*)::int AS count
      FROM feature_stages JOIN features f ON f.name = feature
      WHERE rank = ${rankOf("completed")}::smallint AND f.archived_at IS NULL AND ${isAmong(sql, projects)} GROUP BY f.project
    ) AS done ON done.project = held.id
    WHERE ${projects === "all" ? sql`true` : sql`held.id = ANY(${projects}::text[])`} AND (
      oldest.name IS NOT NULL OR EXISTS (SELECT FROM features f WHERE f.project = held.id AND f.archived_at IS NOT NULL)
    )
    ORDER BY held.id`)

const dailyActivity = (sql: Sql) => (project: string, since: Timestamp) =>
  Effect.orDie(sql<DailyActivity>`
    SELECT to_char(day, 'YYYY-MM-DD') AS date, sum(count)::int AS count
    FROM (${countsSince(sql, project, since)}) AS counted GROUP BY day ORDER BY day`)

const histories = (sql: Sql) => (projects: ReadProjects) =>
  Effect.orDie(sql<FeatureHistory>`
    SELECT f.project, f.type,
      json_agg(json_build_object('stage', stage, 'enteredStageAt', iso(entered_at)) ORDER BY rank) AS entered
    FROM features f JOIN feature_stages ON feature = f.name
    WHERE ${isAmong(sql, projects)} GROUP BY f.name`)

const timesToProduction = (sql: Sql) => (project: string) =>
  Effect.orDie(sql<MillisToProduction>`
    SELECT name, millis FROM (${firstInProduction(sql, project)}) AS enabled WHERE archived_at IS NULL ORDER BY name`)

const flagCreators = (sql: Sql) => (projects: ReadProjects) =>
  Effect.orDie(sql<FlagCreator>`
    SELECT DISTINCT ON (creators.id) creators.id, creator->>'name' AS name
    FROM features f JOIN creators ON key = f.created_by
    WHERE f.archived_at IS NULL AND ${isAmong(sql, projects)}
    ORDER BY creators.id, f.created_at DESC, f.name DESC`)

const flagsOf = (sql: Sql) => (person: number, projects: ReadProjects, limit: number) =>
  Effect.orDie(sql<Pick<FeatureMetadata, "name" | "project" | "type">>`
    SELECT f.name, f.project, f.type FROM features f
    WHERE f.archived_at IS NULL AND ${isAmong(sql, projects)} AND (
      f.created_by IN (SELECT key FROM creators WHERE creators.id = ${person})
      OR f.name IN (SELECT feature FROM favorite_features WHERE user_id = ${person})
    )
    ORDER BY f.created_at DESC, f.name LIMIT ${limit}`)
