import { MOST_VARIANTS, OTHER_VARIANTS } from "@halyard/core/domain"
import type { ProjectCount } from "@halyard/core/ports"
import { Effect } from "effect"
import { done, givenRows, type Sql } from "../sql/sql.ts"

/** Writes rows in the order of their keys, table by table, so that two transactions cannot deadlock. */
export const addCounts = (sql: Sql) => (counts: ReadonlyArray<ProjectCount>) =>
  Effect.all(
    [
      addHourly(sql, counts),
      restartMoved(sql, counts),
      addDaily(sql, counts),
      addVariants(sql, counts.flatMap(variantsOf))
    ],
    { discard: true }
  )

const addHourly = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  done(sql`
    INSERT INTO client_metrics_hourly AS known
      (feature, environment, hour, app_name, project, yes, no, server_yes, server_no)
    SELECT feature, environment, hour, "appName", max(project), sum(yes), sum(no),
      coalesce(sum(yes) FILTER (WHERE "byServer"), 0), coalesce(sum(no) FILTER (WHERE "byServer"), 0)
    FROM ${givenCounts(sql, counts)} GROUP BY feature, environment, hour, "appName"
    ORDER BY feature COLLATE "C", environment COLLATE "C", hour, "appName" COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name) DO UPDATE
    SET yes = known.yes + excluded.yes, no = known.no + excluded.no,
      server_yes = known.server_yes + excluded.server_yes, server_no = known.server_no + excluded.server_no`)

/**
 * What servers reported before the feature moved does not count for its new project. `addHourly` has locked the rows.
 */
const restartMoved = (sql: Sql, counts: ReadonlyArray<ProjectCount>) =>
  done(sql`
    WITH moved AS (
      UPDATE client_metrics_hourly AS known
      SET project = given.project, server_yes = given.server_yes, server_no = given.server_no
      FROM (
        SELECT feature, environment, hour, "appName", max(project) AS project,
          coalesce(sum(yes) FILTER (WHERE "byServer"), 0) AS server_yes,
          coalesce(sum(no) FILTER (WHERE "byServer"), 0) AS server_no
        FROM ${givenCounts(sql, counts)} GROUP BY feature, environment, hour, "appName"
      ) AS given
      WHERE (known.feature, known.environment, known.hour, known.app_name)
        = (given.feature, given.environment, given.hour, given."appName") AND known.project IS DISTINCT FROM given.project
      RETURNING known.feature, known.environment, known.hour, known.app_name
    )
    UPDATE client_variants_hourly AS known SET server_count = 0 FROM moved
    WHERE (known.feature, known.environment, known.hour, known.app_name)
      = (moved.feature, moved.environment, moved.hour, moved.app_name) AND known.server_count > 0`)

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
    WITH sums AS MATERIALIZED (
      SELECT feature, environment, hour AS moment, "appName", variant, sum(count) AS count,
        coalesce(sum(count) FILTER (WHERE "byServer"), 0) AS server_count
      FROM ${givenVariants(sql, variants)} GROUP BY feature, environment, hour, "appName", variant
    ),
    stored AS NOT MATERIALIZED (SELECT feature, environment, hour AS moment, app_name, variant FROM client_variants_hourly),
    ${namedWithin(sql)}
    SELECT feature, environment, moment, "appName", name, sum(count), sum(server_count) FROM named
    GROUP BY feature, environment, moment, "appName", name
    ORDER BY feature COLLATE "C", environment COLLATE "C", moment, "appName" COLLATE "C", name COLLATE "C"
    ON CONFLICT (feature, environment, hour, app_name, variant) DO UPDATE
    SET count = known.count + excluded.count, server_count = known.server_count + excluded.server_count`)

const addDailyVariants = (sql: Sql, variants: ReadonlyArray<VariantCount>) =>
  done(sql`
    INSERT INTO client_variants_daily AS known (feature, environment, day, app_name, variant, count)
    WITH sums AS MATERIALIZED (
      SELECT feature, environment, ${utcDay(sql)} AS moment, "appName", variant, sum(count) AS count, 0 AS server_count
      FROM ${givenVariants(sql, variants)} GROUP BY feature, environment, ${utcDay(sql)}, "appName", variant
    ),
    stored AS NOT MATERIALIZED (SELECT feature, environment, day AS moment, app_name, variant FROM client_variants_daily),
    ${namedWithin(sql)}
    SELECT feature, environment, moment, "appName", name, sum(count) FROM named
    GROUP BY feature, environment, moment, "appName", name
    ORDER BY feature COLLATE "C", environment COLLATE "C", moment, "appName" COLLATE "C", name COLLATE "C"
    ON CONFLICT (feature, environment, day, app_name, variant) DO UPDATE SET count = known.count + excluded.count`)

/**
 * Names under which sums are counted: their own until there are too many, as `bothVariants` says. No other transaction
 * adds names meanwhile, because the counts of the features are locked. `stored` is a whole table, of which only these
 * keys are read.
 */
const namedWithin = (sql: Sql) => sql`
  taken AS MATERIALIZED (
    SELECT feature, environment, moment, app_name, count(*) FILTER (WHERE variant <> ${OTHER_VARIANTS}) AS count
    FROM (SELECT DISTINCT feature, environment, moment, "appName" AS app_name FROM sums) AS keys
    JOIN stored USING (feature, environment, moment, app_name) GROUP BY feature, environment, moment, app_name
  ),
  named AS (
    SELECT s.*, CASE WHEN k.variant IS NOT NULL OR row_number() OVER (
      PARTITION BY s.feature, s.environment, s.moment, s."appName", k.variant IS NULL AND s.variant <> ${OTHER_VARIANTS}
      ORDER BY s.variant COLLATE "C"
    ) <= ${MOST_VARIANTS - 1}::int - coalesce(t.count, 0) THEN s.variant ELSE ${OTHER_VARIANTS} END AS name
    FROM sums s
    LEFT JOIN stored k ON (k.feature, k.environment, k.moment, k.app_name, k.variant)
      = (s.feature, s.environment, s.moment, s."appName", s.variant)
    LEFT JOIN taken t ON (t.feature, t.environment, t.moment, t.app_name) = (s.feature, s.environment, s.moment, s."appName")
  )`

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
