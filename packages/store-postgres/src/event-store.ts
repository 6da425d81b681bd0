import { type Event, type EventFilter, EventStore, type NewEvent } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, rowsOf, type Sql } from "./sql.ts"

export const layerEventStore = Layer.effect(
  EventStore,
  Effect.map(SqlClient.SqlClient, (sql) => EventStore.of({ append: append(sql), latest: latest(sql) }))
)

/** Nothing of the statement is read before the lock is had, so ids are drawn under it and it ends with the transaction. */
const append = (sql: Sql) => (events: ReadonlyArray<NewEvent>) =>
  events.length === 0
    ? Effect.void
    : done(sql`
        WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('halyard:events', 0)))
        INSERT INTO events (created_at, type, created_by, created_by_user_id, project, environment, feature_name,
          data, pre_data, tags, search_text)
        SELECT "createdAt", type, "createdBy", "createdByUserId", project, environment, "featureName",
          "dataJson"::json, "preDataJson"::json, "tagsJson"::json, "searchText"
        FROM turn CROSS JOIN ROWS FROM (json_to_recordset(${rowsOf(events)}::json) AS ("createdAt" timestamptz,
          type text, "createdBy" text, "createdByUserId" integer, project text, environment text, "featureName" text,
          "dataJson" text, "preDataJson" text, "tagsJson" text, "searchText" text)) WITH ORDINALITY
        ORDER BY ordinality`)

const latest = (sql: Sql) => (filter: EventFilter, limit: number) => {
  const conditions = [
    ...(filter.types === undefined ? [] : [sql`type = ANY(${filter.types}::text[])`]),
    ...(filter.project === undefined ? [] : [sql`project = ${filter.project}`]),
    ...(filter.feature === undefined ? [] : [sql`feature_name = ${filter.feature}`])
  ]
  return Effect.orDie(sql<Event>`
    SELECT id::float8 AS id, iso(created_at) AS "createdAt", type, created_by AS "createdBy",
      created_by_user_id AS "createdByUserId", environment, project, feature_name AS "featureName", data,
      pre_data AS "preData", tags
    FROM events WHERE ${sql.and(conditions)} ORDER BY events.id DESC LIMIT ${limit}`)
}
