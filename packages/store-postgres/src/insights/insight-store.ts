import {
  type Day,
  type DayRange,
  daysAfter,
  earlierDay,
  type FeatureDay,
  laterDay,
  mondayOf,
  partsOfWeeks,
  type SeenUsers,
  type WeekUpdates
} from "@halyard/core/domain"
import { InsightStore, type VisibleProjects } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"
import { addDay } from "./add-day.ts"
import { flagDays } from "./flag-days.ts"
import { metricWeeks } from "./metric-weeks.ts"
import { projectWeeks } from "./project-weeks.ts"
import { datesOf } from "./dates-of.ts"
import { isInProjects } from "./project-filter.ts"

export const layerInsightStore = Layer.effect(
  InsightStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    InsightStore.of({
      days: days(sql),
      addDay: addDay(sql),
      setUsers: setUsers(sql),
      users: users(sql),
      flags: flagDays(sql),
      projectWeeksAsJson: projectWeeks(sql),
      updateWeeks: updateWeeks(sql),
      metricWeeksAsJson: metricWeeks(sql),
      featureDays: featureDays(sql)
    })
  )
)

const days =
  (sql: Sql) =>
  ({ from, to }: DayRange) =>
    Effect.map(
      Effect.orDie(sql<{ day: Day }>`
        SELECT to_char(day, 'YYYY-MM-DD') AS day FROM insight_flag_days
        WHERE insight_flag_days.day BETWEEN ${from}::date AND ${to}::date ORDER BY insight_flag_days.day`),
      (rows) => rows.map(({ day }) => day)
    )

const setUsers =
  (sql: Sql) =>
  (day: Day, { active, total }: SeenUsers) =>
    done(sql`
      INSERT INTO insight_users (day, total, active) VALUES (${day}::date, ${total}, ${active})
      ON CONFLICT (day) DO UPDATE SET total = excluded.total, active = excluded.active`)

const users =
  (sql: Sql) =>
  ({ from, to }: DayRange) =>
    Effect.orDie(sql<SeenUsers & { day: Day }>`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, total, active FROM insight_users
      WHERE insight_users.day BETWEEN ${from}::date AND ${to}::date ORDER BY insight_users.day`)

const updateWeeks = (sql: Sql) => (range: DayRange, projects: VisibleProjects) => {
  if (range.from > range.to) return Effect.succeed([])
  return projects === "all" ? allUpdateWeeks(sql, range) : updateWeeksOf(sql, range, projects)
}

/** Each day stores the sums over all projects. */
const allUpdateWeeks = (sql: Sql, { from, to }: DayRange) =>
  Effect.orDie(sql<WeekUpdates>`
    SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS monday, environment_type AS "environmentType",
      sum(updates)::float8 AS updates
    FROM insight_update_days WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY 1, environment_type`)

/** Weeks that are only partly in the range are added up from their days. */
const updateWeeksOf = (sql: Sql, range: DayRange, projects: VisibleProjects) => {
  const { from, to } = range
  const parts = partsOfWeeks(range).map(({ monday }) => monday)
  const ofParts = parts.map(
    (monday) => sql`
      UNION ALL
      SELECT ${monday}::date, environment_type, project, updates FROM insight_updates
      WHERE day BETWEEN ${laterDay(from, monday)}::date AND ${earlierDay(to, daysAfter(monday, 6))}::date`
  )
  return Effect.orDie(sql<WeekUpdates>`
    SELECT to_char(week, 'YYYY-MM-DD') AS monday, environment_type AS "environmentType",
      sum(updates)::float8 AS updates
    FROM (
      SELECT week, environment_type, project, updates FROM insight_update_weeks
      WHERE week BETWEEN ${mondayOf(from)}::date AND ${to}::date AND week <> ALL(${datesOf(sql, parts)})
      ${ofParts.reduce((all, each) => sql`${all} ${each}`, sql``)}
    ) AS weeks
    WHERE ${isInProjects(sql, projects)} GROUP BY week, environment_type`)
}

const featureDays =
  (sql: Sql) =>
  (feature: string, { from, to }: DayRange) =>
    Effect.orDie(sql<FeatureDay>`
      SELECT to_char(c.day, 'YYYY-MM-DD') AS date, c.environment, c.app_name AS "appName", c.yes::float8 AS yes,
        c.no::float8 AS no, (
          SELECT coalesce(json_object_agg(v.variant, v.count), '{}') FROM client_variants_daily v
          WHERE v.feature = c.feature AND v.environment = c.environment AND v.day = c.day AND v.app_name = c.app_name
        ) AS variants
      FROM client_metrics_daily c
      WHERE c.feature = ${feature} AND c.day BETWEEN ${from}::date AND ${to}::date`)
