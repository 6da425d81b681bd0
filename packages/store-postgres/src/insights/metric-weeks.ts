import {
  type DayRange,
  daysAfter,
  earlierDay,
  JsonText,
  laterDay,
  type MetricsSummaryTrend,
  mondayOf,
  type PartOfWeek,
  partsOfWeeks,
  weekIn
} from "@halyard/core/domain"
import type { VisibleProjects } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { idOfKey } from "../projects/former-projects.ts"
import { datesOf } from "./dates-of.ts"
import { isInProjects } from "./project-filter.ts"
import { joinedRows, joinedWeeks, type WeekText } from "./week-text.ts"

/** The reports of each project and week, as JSON, because there are thousands. Whole weeks are stored as JSON. */
export const metricWeeks =
  (sql: Sql) =>
  (range: DayRange, projects: VisibleProjects): Effect.Effect<JsonText<ReadonlyArray<MetricsSummaryTrend>>> => {
    if (range.from > range.to) return Effect.succeed(JsonText.of([]))
    const parts = partsOfWeeks(range)
    const isVisible = isInProjects(sql, projects)
    return Effect.map(
      Effect.all([wholeWeeks(sql, range, parts, isVisible), partsAsJson(sql, range, parts, isVisible)]),
      ([whole, partial]) => joinedWeeks([...whole, ...partial])
    )
  }

/** The primary key has the rows in this order. */
const wholeWeeks = (
  sql: Sql,
  { from, to }: DayRange,
  parts: ReadonlyArray<PartOfWeek>,
  isVisible: Statement.Fragment
) =>
  Effect.orDie(sql<WeekText>`
    SELECT to_char(week, 'YYYY-MM-DD') AS day, ${joinedRows(sql)} FROM (
      SELECT week, json FROM insight_reported_weeks
      WHERE week BETWEEN ${mondayOf(from)}::date AND ${to}::date
        AND week <> ALL(${datesOf(
          sql,
          parts.map(({ monday }) => monday)
        )}) AND ${isVisible}
      ORDER BY week, project
    ) AS sorted GROUP BY sorted.week`)

const partsAsJson = (sql: Sql, range: DayRange, parts: ReadonlyArray<PartOfWeek>, isVisible: Statement.Fragment) => {
  const [first, ...others] = parts.map((part) => partAsJson(sql, range, part))
  if (first === undefined) return Effect.succeed<ReadonlyArray<WeekText>>([])
  return Effect.orDie(sql<WeekText>`
    SELECT week AS day, ${joinedRows(sql)} FROM (
      SELECT week, head || to_json(${idOfKey(sql)}) || ',"totalRequests":' || yes + no || ',"totalYes":' || yes
      || ',"totalNo":' || no || ',"totalApps":' || applications || ',"totalFlags":' || features
      || ',"totalEnvironments":' || environments || '}' AS json
      FROM (${others.reduce((all, each) => sql`${all} UNION ALL ${each}`, first)}) AS weeks
      WHERE ${isVisible} ORDER BY week, project
    ) AS sorted GROUP BY week`)
}

/**
 * The current week has no reports after the range. Then its sums are those of the whole week. Otherwise adds up the
 * days in the range, and counts the names that were reported on them.
 */
const partAsJson = (sql: Sql, range: DayRange, { days, monday }: PartOfWeek): Statement.Fragment => {
  const { from, to } = range
  const [first, last] = [laterDay(from, monday), earlierDay(to, daysAfter(monday, 6))]
  const hasOthers = sql`(
    EXISTS (SELECT FROM insight_reports WHERE day >= ${monday}::date AND day < ${first}::date)
    OR EXISTS (SELECT FROM insight_reports WHERE day > ${last}::date AND day <= ${daysAfter(monday, 6)}::date)
  )`
  const head = `${JSON.stringify(weekIn(monday, range)).slice(0, -1)},"project":`
  return sql`
    SELECT ${monday}::text AS week, ${head}::text AS head, project, yes, no, features, environments, applications
    FROM (
      SELECT project, yes, no, features, environments, applications FROM insight_reported_weeks
      WHERE week = ${monday}::date AND NOT ${hasOthers}
      UNION ALL
      SELECT project, yes, no, features, environments, applications
      FROM (
        SELECT project, sum(yes)::bigint AS yes, sum(no)::bigint AS no FROM insight_reports
        WHERE day BETWEEN ${first}::date AND ${last}::date AND ${hasOthers}
        GROUP BY project
      ) AS sums
      JOIN (
        SELECT project, count(*) FILTER (WHERE kind = 'feature')::integer AS features,
          count(*) FILTER (WHERE kind = 'environment')::integer AS environments,
          count(*) FILTER (WHERE kind = 'application')::integer AS applications
        FROM insight_reported_names WHERE week = ${monday}::date AND days & ${days}::integer <> 0 AND ${hasOthers}
        GROUP BY project
      ) AS names USING (project)
    ) AS part`
}
