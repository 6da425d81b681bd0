import type { ProjectCount } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, givenRows, type Sql } from "../sql/sql.ts"

/** Writes rows in the order of their keys, table by table, so that two transactions cannot deadlock. */
export const addCounts = (sql: Sql) => (counts: ReadonlyArray<ProjectCount>) =>
  Effect.all([addHourly(sql, counts), addDaily(sql, counts), addVariants(sql, counts.flatMap(variantsOf))], {
    discard: true
  })

const addHourly = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  done(sql`
    INSERT INTO client_metrics_hourly AS known
      (feature, environment, hour, app_name, project, yes, no, server_yes, server_no)
    SELECT feature, environment, hour, "appName", max(project), sum(yes), sum(no),
      coalesce(sum(yes) FILTER (WHERE "byServer"), 0), coalesce(sum(no) FILTER (WHERE "byServer"), 0)
    FROM ${givenCounts(sql, counts)} GROUP BY feature, environment, hour, "appName"
    ORDER BY feature COLLATE "C", environment COLLATE "C", hour, "appName" COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name) DO UPDATE
    SET yes = known.yes + excluded.yes, no = known.no + excluded.no, project = excluded.project,
      server_yes = known.server_yes + excluded.server_yes, server_no = known.server_no + excluded.server_no`)

const addDaily = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  done(sql`
    INSERT INTO client_metrics_daily AS known (feature, environment, day, app_name, project, yes, no)
    SELECT feature, environment, ${utcDay(sql)}, "appName", max(project), sum(yes), sum(no)
    FROM ${givenCounts(sql, counts)} GROUP BY feature, environment, ${utcDay(sql)}, "appName"
    ORDER BY feature COLLATE "C", environment COLLATE "C", ${utcDay(sql)}, "appName" COLLATE "C"
    ON CONFLICT (feature, environment, day, app_name) DO UPDATE
    SET yes = known.yes + excluded.yes, no = known.no + excluded.no, project = excluded.project`)

const addVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  variants.length === 0
    ? Effect.void
    : Effect.andThen(addHourlyVariants(sql, variants), addDailyVariants(sql, variants))

const addHourlyVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  done(sql`
    INSERT INTO client_variants_hourly AS known (feature, environment, hour, app_name, variant, count, server_count)
    SELECT feature, environment, hour, "appName", variant, sum(count),
      coalesce(sum(count) FILTER (WHERE "byServer"), 0)
    FROM ${givenVariants(sql, variants)} GROUP BY feature, environment, hour, "appName", variant
    ORDER BY feature COLLATE "C", environment COLLATE "C", hour, "appName" COLLATE "C", variant COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name, variant) DO UPDATE
    SET count = known.count + excluded.count, server_count = known.server_count + excluded.server_count`)

const addDailyVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  done(sql`
    INSERT INTO client_variants_daily AS known (feature, environment, day, app_name, variant, count)
    SELECT feature, environment, ${utcDay(sql)}, "appName", variant, sum(count) FROM ${givenVariants(sql, variants)}
    GROUP BY feature, environment, ${utcDay(sql)}, "appName", variant
    ORDER BY feature COLLATE "C", environment COLLATE "C", ${utcDay(sql)}, "appName" COLLATE "C", variant COLLATE "C"
    ON CONFLICT (feature, environment, day, app_name, variant) DO UPDATE SET count = known.count + excluded.count`)

const utcDay = (sql: Sql) => sql`(hour AT TIME ZONE 'UTC')::date`

interface VariantCount extends Pick<ProjectCount, "feature" | "environment" | "appName" | "hour" | "byServer"> {
  readonly variant: string
  readonly count: number
}

const variantsOf = (given: ProjectCount): ReadonlyArray<VariantCount> => {
  const { appName, byServer, environment, feature, hour, variants } = given
  return [...variants].map(([variant, count]) => ({ feature, environment, appName, hour, byServer, variant, count }))
}

const givenCounts = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  givenRows(
    sql,
    counts,
    'feature text, environment text, "appName" text, hour timestamptz, "byServer" boolean, project text, yes bigint, no bigint'
  )

const givenVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  givenRows(
    sql,
    variants,
    'feature text, environment text, "appName" text, hour timestamptz, "byServer" boolean, variant text, count bigint'
  )
