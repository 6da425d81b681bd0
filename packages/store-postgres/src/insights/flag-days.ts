import { type DayRange, mondayOf } from "@halyard/core/domain"
import type { FlagDay, VisibleProjects } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"
import { isInProjects } from "./project-filter.ts"

/** The sums over all projects are stored. If few projects are hidden from the caller, theirs are subtracted. */
export const flagDays = (sql: Sql) => (range: DayRange, projects: VisibleProjects) => {
  if (projects === "all") return flagDaysFrom(sql, sql`insight_flag_days`, range)
  const isVisible = isInProjects(sql, projects)
  const rows = projects.length <= FEW ? addedUp(sql, range, isVisible) : asIsLess(sql, range, isVisible)
  return flagDaysFrom(sql, sql`(${rows}) AS sums`, range)
}

const flagDaysFrom = (sql: Sql, rows: Statement.Fragment, { from, to }: DayRange) =>
  Effect.orDie(sql<FlagDay>`
    SELECT to_char(flags.day, 'YYYY-MM-DD') AS day, total::int, stale::int, potentially_stale::int AS "potentiallyStale"
    FROM (SELECT * FROM ${rows}) AS flags
    WHERE flags.day BETWEEN ${from}::date AND ${to}::date ORDER BY flags.day`)

/** There is a row for each project and day. */
const addedUp = (sql: Sql, { from, to }: DayRange, isVisible: Statement.Fragment): Statement.Fragment => sql`
  SELECT day, sum(total) AS total, sum(stale) AS stale, sum(potentially_stale) AS potentially_stale
  FROM insight_projects WHERE day BETWEEN ${from}::date AND ${to}::date AND ${isVisible} GROUP BY day`

const asIsLess = (sql: Sql, range: DayRange, isVisible: Statement.Fragment): Statement.Fragment => sql`
  WITH hidden AS MATERIALIZED (
    SELECT coalesce(array_agg(project), '{}') AS projects, count(*) <= ${FEW}::integer AS are_few FROM (
      SELECT DISTINCT project FROM insight_project_weeks
      WHERE week BETWEEN ${mondayOf(range.from)}::date AND ${range.to}::date AND NOT (${isVisible})
    ) AS keys
  )
  SELECT known.day, known.total - theirs.total AS total, known.stale - theirs.stale AS stale,
    known.potentially_stale - theirs.potentially_stale AS potentially_stale
  FROM insight_flag_days AS known CROSS JOIN LATERAL (
    SELECT count(*) AS projects, coalesce(sum(total), 0) AS total, coalesce(sum(stale), 0) AS stale,
      coalesce(sum(potentially_stale), 0) AS potentially_stale
    FROM insight_projects AS each
    WHERE each.day = known.day AND each.project = ANY((SELECT projects FROM hidden)::text[])
  ) AS theirs
  WHERE known.day BETWEEN ${range.from}::date AND ${range.to}::date AND (SELECT are_few FROM hidden)
    AND known.projects > theirs.projects
  UNION ALL
  ${addedUp(sql, range, sql`NOT (SELECT are_few FROM hidden) AND ${isVisible}`)}`

/** For each day, looking up a project costs as much as adding up some others. */
const FEW = 50
