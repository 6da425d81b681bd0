import type { Timestamp, UnknownReport } from "@halyard/core/domain"
import { type AttributedReport, UnknownFeatureStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, type Sql } from "../sql/sql.ts"

export const layerUnknownFeatureStore = Layer.effect(
  UnknownFeatureStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    UnknownFeatureStore.of({ report: report(sql), reports: reports(sql), forget: forget(sql) })
  )
)

/** Skips rows that another instance is writing at the same time. */
const report = (sql: Sql) => (given: ReadonlyArray<AttributedReport>, most: Most) =>
  Effect.andThen(
    done(sql`
      WITH older AS (
        SELECT u.feature, u.environment, u.app_name, given."seenAt"
        FROM ${givenReports(sql, given)}
        JOIN unknown_features u ON (u.feature, u.environment, u.app_name) = (given.feature, given.environment, "appName")
        WHERE u.seen_at <= given."seenAt" - interval '1 minute'
        FOR NO KEY UPDATE OF u SKIP LOCKED
      )
      UPDATE unknown_features u SET seen_at = older."seenAt" FROM older
      WHERE (u.feature, u.environment, u.app_name) = (older.feature, older.environment, older.app_name)`),
    done(sql`
      INSERT INTO unknown_features (feature, environment, app_name, seen_at, reported_by)
      SELECT feature, environment, "appName", "seenAt", reporter
      FROM (
        SELECT *, row_number() OVER (
          PARTITION BY reporter ORDER BY feature COLLATE "C", environment COLLATE "C", "appName" COLLATE "C"
        ) AS place
        FROM ${givenReports(sql, given)}
        WHERE NOT EXISTS (
          SELECT FROM unknown_features u
          WHERE (u.feature, u.environment, u.app_name) = (given.feature, given.environment, "appName")
        )
      ) AS fresh
      WHERE reporter IS NULL
        OR place <= ${most.each}::int - (SELECT count(*) FROM unknown_features u WHERE u.reported_by = reporter)
      ORDER BY feature COLLATE "C", environment COLLATE "C", "appName" COLLATE "C"
      LIMIT greatest(0, ${most.all}::int - (SELECT count(*) FROM unknown_features))
      ON CONFLICT DO NOTHING`)
  )

type Most = Parameters<UnknownFeatureStore["Service"]["report"]>[1]

const givenReports = (sql: Sql, given: ReadonlyArray<AttributedReport>) =>
  givenRows(sql, given, 'feature text, environment text, "appName" text, "seenAt" timestamptz, reporter text')

const reports = (sql: Sql) => (appName?: string) =>
  Effect.orDie(sql<UnknownReport>`
    SELECT u.feature, u.environment, u.app_name AS "appName", iso(u.seen_at) AS "seenAt" FROM unknown_features u
    WHERE NOT EXISTS (SELECT FROM features f WHERE f.name = u.feature)
      ${appName === undefined ? sql`` : sql`AND u.app_name = ${appName}`}`)

const forget = (sql: Sql) => (before: Timestamp) =>
  done(sql`DELETE FROM unknown_features WHERE seen_at < ${before}::timestamptz`)
