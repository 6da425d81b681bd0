import type { ProjectCount } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, givenRows, type Sql } from "../sql/sql.ts"

/** Rows are written in the order of their keys, table by table, so that two who add cannot wait for each other. */
export const addCounts = (sql: Sql) => (counts: ReadonlyArray<ProjectCount>) =>
  Effect.all([addHourly(sql, counts), addDaily(sql, counts), addVariants(sql, counts.flatMap(variantsOf))], {
    discard: true
  })

const addHourly = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  done(sql`
    INSERT INTO client_metrics_hourly AS known (feature, environment, hour, app_name, project, yes, no)
    SELECT feature, environment, hour, "appName", project, yes, no FROM ${givenCounts(sql, counts)}
    ORDER BY feature COLLATE "C", environment COLLATE "C", hour, "appName" COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name) DO UPDATE
    SET yes = known.yes + excluded.yes, no = known.no + excluded.no, project = excluded.project`)

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
    INSERT INTO client_variants_hourly AS known (feature, environment, hour, app_name, variant, count)
    SELECT feature, environment, hour, "appName", variant, count FROM ${givenVariants(sql, variants)}
    ORDER BY feature COLLATE "C", environment COLLATE "C", hour, "appName" COLLATE "C", variant COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name, variant) DO UPDATE SET count = known.count + excluded.count`)

const addDailyVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  done(sql`
    INSERT INTO client_variants_daily AS known (feature, environment, day, app_name, variant, count)
    SELECT feature, environment, ${utcDay(sql)}, "appName", variant, sum(count) FROM ${givenVariants(sql, variants)}
    GROUP BY feature, environment, ${utcDay(sql)}, "appName", variant
    ORDER BY feature COLLATE "C", environment COLLATE "C", ${utcDay(sql)}, "appName" COLLATE "C", variant COLLATE "C"
    ON CONFLICT (feature, environment, day, app_name, variant) DO UPDATE SET count = known.count + excluded.count`)

const utcDay = (sql: Sql) => sql`(hour AT TIME ZONE 'UTC')::date`

interface VariantCount extends Pick<ProjectCount, "feature" | "environment" | "appName" | "hour"> {
  readonly variant: string
  readonly count: number
}

const variantsOf = ({ appName, environment, feature, hour, variants }: ProjectCount): ReadonlyArray<VariantCount> =>
  [...variants].map(([variant, count]) => ({ feature, environment, appName, hour, variant, count }))

const givenCounts = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  givenRows(
    sql,
    counts,
    'feature text, environment text, "appName" text, hour timestamptz, project text, yes bigint, no bigint'
  )

const givenVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  givenRows(
    sql,
    variants,
    'feature text, environment text, "appName" text, hour timestamptz, variant text, count bigint'
  )
