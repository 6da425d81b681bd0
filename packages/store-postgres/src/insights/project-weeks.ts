import { type Day, type DayRange, JsonText, laterDay, mondayOf, type ProjectFlagTrend } from "@halyard/core/domain"
import type { KnownBetter, VisibleProjects } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { rowsOf, type Sql } from "../sql/sql.ts"
import { idOfKey } from "../projects/former-projects.ts"
import { isInProjects } from "./project-filter.ts"
import { joinedRows, joinedWeeks, type WeekText } from "./week-text.ts"

/**
 * The newest day in the range of each project and week, as JSON, because there are thousands. Weeks that end in the
 * range are stored as JSON. Only the last week may have newer days than the range.
 */
export const projectWeeks =
  (sql: Sql) =>
  (
    range: DayRange,
    projects: VisibleProjects,
    known: KnownBetter
  ): Effect.Effect<JsonText<ReadonlyArray<ProjectFlagTrend>>> => {
    const { from, to } = range
    if (from > to) return Effect.succeed(JsonText.of([]))
    const isVisible = sql`${isInProjects(sql, projects)} AND ${isNotKnown(sql, known, to)}`
    const last = { from: laterDay(from, mondayOf(to)), to }
    return Effect.map(
      Effect.all([
        from < last.from ? endedWeeks(sql, { from, to: last.from }, isVisible) : NONE,
        lastWeek(sql, last, isVisible)
      ]),
      ([ended, ofLast]) => joinedWeeks([...ended, ...ofLast])
    )
  }

const NONE = Effect.succeed<ReadonlyArray<WeekText>>([])

/** Until the day before the end. An index has the rows in this order. */
const endedWeeks = (sql: Sql, { from, to }: DayRange, isVisible: Statement.Fragment) =>
  Effect.orDie(sql<WeekText>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${joinedRows(sql)} FROM (
      SELECT day, json FROM insight_project_weeks WHERE day >= ${from}::date AND day < ${to}::date AND ${isVisible}
      ORDER BY day, project
    ) AS sorted GROUP BY sorted.day`)

const lastWeek = (sql: Sql, { from, to }: DayRange, isVisible: Statement.Fragment) =>
  Effect.orDie(sql<WeekText>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${joinedRows(sql)} FROM (
      SELECT day, '{"week":"' || to_char(day, 'IYYY-IW') || '","date":"' || to_char(day, 'YYYY-MM-DD')
      || 'T23:59:59.999Z","project":' || to_json(${idOfKey(sql)}) || ',"total":' || total || ',"active":' || total - stale
      || ',"stale":' || stale || ',"potentiallyStale":' || potentially_stale || ',"health":' || health
      || coalesce(',"timeToProduction":' || time_to_production, '') || coalesce(',"users":' || users, '') || '}' AS json
      FROM (
        SELECT ${columns(sql)} FROM insight_project_weeks
        WHERE week = ${mondayOf(to)}::date AND day BETWEEN ${from}::date AND ${to}::date
        UNION ALL ${newestOfLastWeek(sql, { from, to })}
      ) AS newest WHERE ${isVisible} ORDER BY day, project
    ) AS sorted GROUP BY sorted.day`)

/** For projects that have a newer day in the last week than the end of the range. */
const newestOfLastWeek = (sql: Sql, { from, to }: DayRange): Statement.Fragment => sql`
  SELECT * FROM (
    SELECT DISTINCT ON (project) ${columns(sql)} FROM insight_projects
    WHERE day BETWEEN ${from}::date AND ${to}::date
      AND project IN (SELECT project FROM insight_project_weeks WHERE week = ${mondayOf(to)}::date AND day > ${to}::date)
    ORDER BY project, day DESC
  ) AS of_last_week`

const columns = (sql: Sql) => sql`day, project, total, stale, potentially_stale, health, time_to_production, users`

const isNotKnown = (sql: Sql, { projects, since }: KnownBetter, to: Day): Statement.Fragment =>
  projects.length === 0 || since > to
    ? sql`true`
    : sql`NOT (day >= ${since}::date AND project IN (SELECT json_array_elements_text(${rowsOf(projects)}::json)))`
