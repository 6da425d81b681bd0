import { type DayRange, JsonText, mondayOf, type ProjectFlagTrend } from "@halyard/core/domain"
import type { KnownBetter, ToldProjects } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { idOfKey } from "../projects/former-projects.ts"
import { isInProjects } from "./project-filter.ts"

/**
 * The newest day in the range of each project and week, as JSON, because there are thousands. Sorts rows rather than texts, and writes
 * each date once for all projects.
 */
export const projectWeeks =
  (sql: Sql) =>
  (
    range: DayRange,
    projects: ToldProjects,
    known: KnownBetter
  ): Effect.Effect<JsonText<ReadonlyArray<ProjectFlagTrend>>> =>
    Effect.map(
      Effect.orDie(sql<{ json: string }>`
        WITH heads AS MATERIALIZED (
          SELECT each::date AS day, '{"week":"' || to_char(each, 'IYYY-IW') || '","date":"' || to_char(each, 'YYYY-MM-DD')
            || 'T23:59:59.999Z","project":' AS head
          FROM generate_series(${range.from}::timestamp, ${range.to}::timestamp, '1 day') AS each
        )
        SELECT coalesce('[' || string_agg(json, ',') || ']', '[]') AS json FROM (
          SELECT head || to_json(${idOfKey(sql)}) || ',"total":' || total || ',"active":' || total - stale
          || ',"stale":' || stale || ',"potentiallyStale":' || potentially_stale || ',"health":' || health
          || coalesce(',"timeToProduction":' || time_to_production, '') || coalesce(',"users":' || users, '') || '}' AS json
          FROM (${newestOfWeeks(sql, range)} UNION ALL ${newestOfLastWeek(sql, range)}) AS newest
          JOIN heads USING (day) WHERE ${isInProjects(sql, projects)}
            AND NOT (day >= ${known.since}::date AND project = ANY(${known.projects}::text[]))
          ORDER BY day, project
        ) AS sorted`),
      ([row]) => new JsonText<ReadonlyArray<ProjectFlagTrend>>(row?.json ?? "[]")
    )

const newestOfWeeks = (sql: Sql, { from, to }: DayRange): Statement.Fragment => sql`
  SELECT ${columns(sql)} FROM insight_project_weeks
  WHERE week BETWEEN ${mondayOf(from)}::date AND ${to}::date AND day BETWEEN ${from}::date AND ${to}::date`

/** For projects that have a newer day in the last week than the end of the range. */
const newestOfLastWeek = (sql: Sql, { from, to }: DayRange): Statement.Fragment => sql`
  SELECT * FROM (
    SELECT DISTINCT ON (project) ${columns(sql)} FROM insight_projects
    WHERE day BETWEEN greatest(${from}::date, ${mondayOf(to)}::date) AND ${to}::date
      AND project IN (SELECT project FROM insight_project_weeks WHERE week = ${mondayOf(to)}::date AND day > ${to}::date)
    ORDER BY project, day DESC
  ) AS of_last_week`

const columns = (sql: Sql) => sql`day, project, total, stale, potentially_stale, health, time_to_production, users`
