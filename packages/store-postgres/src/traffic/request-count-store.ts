import type { DailyRequests, RecentRequests, Timestamp } from "@halyard/core/domain"
import { RequestCountStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, givenRows, type Sql } from "../sql/sql.ts"

export const layerRequestCountStore = Layer.effect(
  RequestCountStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    RequestCountStore.of({
      add: (counts, latest) =>
        Effect.all(
          [
            ...(counts.length === 0 ? [] : [addDaily(sql, counts)]),
            ...(latest.length === 0 ? [] : [addRecent(sql, latest)])
          ],
          { discard: true }
        ),
      daily: daily(sql),
      recent: recent(sql),
      forgetRecent: (before) => done(sql`DELETE FROM recent_requests WHERE since < ${before}::timestamptz`)
    })
  )
)

/** Writes rows in the order of their keys, table by table, so that two transactions cannot deadlock. */
const addDaily = (sql: Sql, counts: ReadonlyArray<DailyRequests>) =>
  done(sql`
    INSERT INTO daily_requests AS known (day, api, outcome, count, connected_millis)
    SELECT day, api, outcome, count, "connectedMillis"
    FROM ${givenRows(sql, counts, 'day date, api text, outcome text, count bigint, "connectedMillis" bigint')}
    ORDER BY day, api COLLATE "C", outcome COLLATE "C"
    ON CONFLICT (day, api, outcome) DO UPDATE
    SET count = known.count + excluded.count, connected_millis = known.connected_millis + excluded.connected_millis`)

const addRecent = (sql: Sql, counts: ReadonlyArray<RecentRequests>) =>
  done(sql`
    INSERT INTO recent_requests AS known (since, app_name, endpoint, count)
    SELECT since, "appName", endpoint, count
    FROM ${givenRows(sql, counts, 'since timestamptz, "appName" text, endpoint text, count bigint')}
    ORDER BY since, "appName" COLLATE "C", endpoint COLLATE "C"
    ON CONFLICT (since, app_name, endpoint) DO UPDATE SET count = known.count + excluded.count`)

const daily = (sql: Sql) => (from: string, to: string) =>
  Effect.orDie(sql<DailyRequests>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, api, outcome, count::float8 AS count,
      connected_millis::float8 AS "connectedMillis"
    FROM daily_requests WHERE day BETWEEN ${from}::date AND ${to}::date ORDER BY day, api, outcome`)

const recent = (sql: Sql) => (since: Timestamp) =>
  Effect.orDie(sql<RecentRequests>`
    SELECT iso(since) AS since, app_name AS "appName", endpoint, count::float8 AS count
    FROM recent_requests WHERE since >= ${since}::timestamptz ORDER BY recent_requests.since, app_name, endpoint`)
