import {
  type DayRange,
  daysAfter,
  earlierDay,
  JsonText,
  laterDay,
  type MetricsSummaryTrend,
  mondayOf,
  type PartOfWeek,
  partsOfWeeks
} from "@halyard/core/domain"
import type { ToldProjects } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { idOfKey } from "../projects/former-projects.ts"
import { datesOf } from "./dates-of.ts"
import { isInProjects } from "./project-filter.ts"

/**
 * The reports of each project and week, as JSON, because there are thousands. Sorts rows rather than texts, and writes the dates of a week
 * once for all projects.
 */
export const metricWeeks =
  (sql: Sql) =>
  (range: DayRange, projects: ToldProjects): Effect.Effect<JsonText<ReadonlyArray<MetricsSummaryTrend>>> => {
    if (range.from > range.to) return Effect.succeed(JsonText.of([]))
    const parts = partsOfWeeks(range)
    const weeks = [wholeWeeks(sql, range, parts), ...parts.map((part) => partOfWeek(sql, range, part))]
    return Effect.map(
      Effect.orDie(sql<{ json: string }>`
        WITH heads AS MATERIALIZED (
          SELECT monday::date AS week, '{"week":"' || to_char(monday, 'IYYY-IW') || '","date":"'
            || to_char(least(monday::date + 6, ${range.to}::date), 'YYYY-MM-DD') || 'T23:59:59.999Z","project":' AS head
          FROM generate_series(${mondayOf(range.from)}::timestamp, ${range.to}::timestamp, '7 days') AS monday
        )
        SELECT coalesce('[' || string_agg(json, ',') || ']', '[]') AS json FROM (
          SELECT head || to_json(${idOfKey(sql)})
          || ',"totalRequests":' || yes + no || ',"totalYes":' || yes || ',"totalNo":' || no
          || ',"totalApps":' || applications || ',"totalFlags":' || features
          || ',"totalEnvironments":' || environments || '}' AS json
          FROM (${weeks.reduce((all, each) => sql`${all} UNION ALL ${each}`)}) AS weeks JOIN heads USING (week)
          WHERE ${isInProjects(sql, projects)} ORDER BY week, project
        ) AS sorted`),
      ([row]) => new JsonText<ReadonlyArray<MetricsSummaryTrend>>(row?.json ?? "[]")
    )
  }

const wholeWeeks = (sql: Sql, { from, to }: DayRange, parts: ReadonlyArray<PartOfWeek>): Statement.Fragment => sql`
  SELECT week, project, yes, no, features, environments, applications FROM insight_reported_weeks
  WHERE week BETWEEN ${mondayOf(from)}::date AND ${to}::date
    AND week <> ALL(${datesOf(
      sql,
      parts.map(({ monday }) => monday)
    )})`

/** Adds up the days in the range, and counts the names that were reported on them. */
const partOfWeek = (sql: Sql, { from, to }: DayRange, { days, monday }: PartOfWeek): Statement.Fragment => sql`
  SELECT ${monday}::date, project, yes, no, features, environments, applications
  FROM (
    SELECT project, sum(yes)::bigint AS yes, sum(no)::bigint AS no FROM insight_reports
    WHERE day BETWEEN ${laterDay(from, monday)}::date AND ${earlierDay(to, daysAfter(monday, 6))}::date
    GROUP BY project
  ) AS sums
  JOIN (
    SELECT project, count(*) FILTER (WHERE kind = 'feature')::integer AS features,
      count(*) FILTER (WHERE kind = 'environment')::integer AS environments,
      count(*) FILTER (WHERE kind = 'application')::integer AS applications
    FROM insight_reported_names WHERE week = ${monday}::date AND days & ${days}::integer <> 0
    GROUP BY project
  ) AS names USING (project)`
