import { CurrentPageSize, type HourlyCount, type HourlySum, type Timestamp } from "@halyard/core/domain"
import type { FeatureInEnvironment } from "@halyard/core/ports"
import { Effect } from "effect"
import { fitting, type Sql, textsOf } from "../sql/sql.ts"

/** The sizes are those of `sizeOfHourlyCount` of the domain. Variants are read only for the counts that fit. */
export const hourly = (sql: Sql) => (feature: string, since: Timestamp) =>
  Effect.gen(function* () {
    const rows = yield* Effect.orDie(sql<HourlyCount & { readonly total: number }>`
      WITH hours AS MATERIALIZED (
        SELECT row_number() OVER (ORDER BY c.hour DESC, c.environment COLLATE "C", c.app_name COLLATE "C") AS id, c.feature,
          c.environment, c.hour, c.app_name, c.yes, c.no, 250 + length(c.app_name) + length(c.environment) + coalesce((
            SELECT sum(length(v.variant) + 12) FROM client_variants_hourly v
            WHERE v.feature = c.feature AND v.environment = c.environment AND v.hour = c.hour AND v.app_name = c.app_name
          ), 0) AS size
        FROM client_metrics_hourly c WHERE c.feature = ${feature} AND c.hour >= ${since}::timestamptz
      )
      SELECT iso(c.hour) AS hour, c.environment, c.app_name AS "appName", c.yes::float8 AS yes, c.no::float8 AS no, (
        SELECT coalesce(json_object_agg(v.variant, v.count), '{}') FROM client_variants_hourly v
        WHERE v.feature = c.feature AND v.environment = c.environment AND v.hour = c.hour AND v.app_name = c.app_name
      ) AS variants, (SELECT count(*)::int FROM hours) AS total
      FROM hours c JOIN (${fitting(sql, sql`hours`, sql`id`, yield* CurrentPageSize)}) AS first USING (id)
      ORDER BY id`)
    const counts = rows.map(({ total: _, ...count }): HourlyCount => count)
    return { counts, isWhole: counts.length === (rows[0]?.total ?? 0) }
  })

export const hourlySums = (sql: Sql) => (feature: string, since: Timestamp) =>
  Effect.orDie(sql<HourlySum>`
    SELECT iso(hour) AS hour, environment, sum(yes)::float8 AS yes, sum(no)::float8 AS no FROM client_metrics_hourly
    WHERE feature = ${feature} AND hour >= ${since}::timestamptz GROUP BY 1, environment`)

export const applicationsOf = (sql: Sql) => (feature: string, since: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<{ appName: string }>`
      SELECT DISTINCT app_name AS "appName" FROM client_metrics_hourly
      WHERE feature = ${feature} AND hour >= ${since}::timestamptz`),
    (rows) => rows.map(({ appName }) => appName)
  )

interface OfServers {
  readonly since: Timestamp
  readonly variants: ReadonlyArray<string>
}

export const hourlyByServers =
  (sql: Sql) =>
  (
    { environment, feature, project }: FeatureInEnvironment & { readonly project: string },
    { since, variants }: OfServers
  ) =>
    Effect.orDie(sql<HourlyCount>`
      SELECT iso(c.hour) AS hour, c.environment, c.app_name AS "appName", c.server_yes::float8 AS yes,
        c.server_no::float8 AS no, (
          SELECT coalesce(json_object_agg(v.variant, v.server_count), '{}') FROM client_variants_hourly v
          WHERE v.feature = c.feature AND v.environment = c.environment AND v.hour = c.hour AND v.app_name = c.app_name
            AND v.variant IN (SELECT unnest(${textsOf(variants)})) AND v.server_count > 0
        ) AS variants
      FROM client_metrics_hourly c
      WHERE c.feature = ${feature} AND c.environment = ${environment} AND c.hour >= ${since}::timestamptz
        AND c.project = ${project} AND (c.server_yes > 0 OR c.server_no > 0)`)
