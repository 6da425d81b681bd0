import { type Day, type EvaluatedEnvironment, LifecycleStage, type Timestamp } from "@halyard/core/domain"
import { ClientMetricsStore, type FeatureInEnvironment, type Sighting } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, type Sql } from "../sql/sql.ts"
import { addCounts } from "./add-counts.ts"
import { applicationsOf, hourly, hourlyByServers, hourlySums } from "./read-hours.ts"

export const layerClientMetricsStore = Layer.effect(
  ClientMetricsStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    ClientMetricsStore.of({
      evaluated: evaluated(sql),
      variantNames: variantNames(sql),
      add: addCounts(sql),
      see: see(sql),
      hourly: hourly(sql),
      hourlySums: hourlySums(sql),
      applicationsOf: applicationsOf(sql),
      hourlyByServers: hourlyByServers(sql),
      featuresOf: featuresOf(sql),
      forget: forget(sql),
      forgetDays: forgetDays(sql)
    })
  )
)

const evaluated = (sql: Sql) => (addresses: ReadonlyArray<FeatureInEnvironment>) =>
  Effect.map(
    Effect.orDie(sql<Omit<EvaluatedEnvironment, "stage"> & { readonly rank: number | null }>`
      SELECT given.feature, given.environment, f.project, f.archived_at IS NOT NULL AS "isArchived",
        coalesce(fe.enabled, false) AS "isEnabled", e.type AS "environmentType",
        (SELECT rank FROM feature_stages s WHERE s.feature = f.name ORDER BY rank DESC LIMIT 1)::int AS rank
      FROM ${givenRows(sql, addresses.map(placeOf), "feature text, environment text")}
      JOIN features f ON f.name = given.feature
      JOIN projects p ON p.id = f.project
      LEFT JOIN feature_environments fe ON fe.feature = f.name AND fe.environment = given.environment
      LEFT JOIN environments e ON e.name = given.environment
      ORDER BY p.id FOR KEY SHARE OF p`),
    (rows) =>
      rows.map(({ rank, ...address }) => ({ ...address, stage: LifecycleStage.literals[rank ?? 0] ?? "initial" }))
  )

const placeOf = ({ environment, feature }: FeatureInEnvironment): FeatureInEnvironment => ({ feature, environment })

const variantNames = (sql: Sql) => (addresses: ReadonlyArray<FeatureInEnvironment>) =>
  Effect.orDie(sql<FeatureInEnvironment & { readonly variant: string }>`
    WITH given AS MATERIALIZED (
      SELECT * FROM ${givenRows(sql, addresses.map(placeOf), "feature text, environment text")}
    )
    SELECT feature, environment, variant ->> 'name' AS variant FROM (
      SELECT feature, environment, json_array_elements(fe.variants) AS variant
      FROM given JOIN feature_environments fe USING (feature, environment)
      UNION ALL
      SELECT feature, environment, json_array_elements(s.variants)
      FROM given JOIN feature_strategies s USING (feature, environment)
    ) AS variants`)

/**
 * Skips and returns rows that another transaction has locked. Waiting could deadlock, because that transaction may lock
 * further rows.
 */
const see = (sql: Sql) => (sightings: ReadonlyArray<Sighting>) =>
  Effect.map(
    Effect.orDie(sql<FeatureInEnvironment>`
      WITH given AS MATERIALIZED (SELECT * FROM ${givenRows(sql, sightings, sightingColumns)}),
      free AS MATERIALIZED (
        SELECT given.* FROM given
        JOIN feature_environments fe ON fe.feature = given.feature AND fe.environment = given.environment
        ORDER BY fe.feature, fe.environment FOR NO KEY UPDATE OF fe SKIP LOCKED
      ),
      seen AS (
        UPDATE feature_environments fe
        SET last_seen_at = greatest(fe.last_seen_at, free."seenAt"),
          last_hour = greatest(fe.last_hour, free.hour),
          last_hour_yes = CASE WHEN fe.last_hour > free.hour THEN fe.last_hour_yes
            WHEN fe.last_hour = free.hour THEN fe.last_hour_yes + free.yes ELSE free.yes END,
          last_hour_no = CASE WHEN fe.last_hour > free.hour THEN fe.last_hour_no
            WHEN fe.last_hour = free.hour THEN fe.last_hour_no + free.no ELSE free.no END
        FROM free WHERE fe.feature = free.feature AND fe.environment = free.environment
      )
      SELECT fe.feature, fe.environment FROM given
      JOIN feature_environments fe ON fe.feature = given.feature AND fe.environment = given.environment
      WHERE (given.feature, given.environment) NOT IN (SELECT feature, environment FROM free)`),
    (locked) => {
      const keys = new Set(locked.map(keyOf))
      return keys.size === 0 ? [] : sightings.filter((sighting) => keys.has(keyOf(sighting)))
    }
  )

const sightingColumns = 'feature text, environment text, "seenAt" timestamptz, hour timestamptz, yes bigint, no bigint'

const keyOf = ({ environment, feature }: FeatureInEnvironment): string => `${feature}\n${environment}`

const featuresOf = (sql: Sql) => (appName: string) =>
  Effect.orDie(sql<{ feature: string; project: string }>`
    SELECT f.name AS feature, f.project FROM features f
    WHERE f.name IN (SELECT feature FROM client_metrics_hourly WHERE app_name = ${appName})`)

const forget = (sql: Sql) => (before: Timestamp) =>
  Effect.all(
    [
      done(sql`DELETE FROM client_variants_hourly WHERE hour < ${before}::timestamptz`),
      done(sql`DELETE FROM client_metrics_hourly WHERE hour < ${before}::timestamptz`),
      done(sql`
        UPDATE feature_environments SET last_hour = NULL, last_hour_yes = 0, last_hour_no = 0
        WHERE (feature, environment) IN (
          SELECT feature, environment FROM feature_environments WHERE last_hour < ${before}::timestamptz
          ORDER BY feature, environment FOR NO KEY UPDATE SKIP LOCKED
        )`)
    ],
    { discard: true }
  )

/** An index finds the counts by their day, and each of them its variants. */
const forgetDays = (sql: Sql) => (before: Day) =>
  Effect.map(
    Effect.orDie(sql<{ more: boolean }>`
      WITH old AS MATERIALIZED (
        SELECT feature, environment, day, app_name FROM client_metrics_daily
        WHERE day < ${before}::date ORDER BY day LIMIT ${BATCH}
      ),
      variants AS (
        DELETE FROM client_variants_daily AS v USING old
        WHERE (v.feature, v.environment, v.day, v.app_name) = (old.feature, old.environment, old.day, old.app_name)
      ),
      counts AS (
        DELETE FROM client_metrics_daily AS c USING old
        WHERE (c.feature, c.environment, c.day, c.app_name) = (old.feature, old.environment, old.day, old.app_name)
      )
      SELECT count(*) = ${BATCH} AS more FROM old`),
    ([row]) => row?.more ?? false
  )

const BATCH = 2000
