import {
  compareText,
  type Event,
  type EventScope,
  eventSize,
  type EventType,
  type NewEvent,
  type Timestamp
} from "@halyard/core/domain"
import { type EventCreator, type EventFilter, EventStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EVENTS_CHANNEL, TransactionWrites } from "./changes.ts"
import { eventConditions, creatorsIn } from "./event-counts.ts"
import { changesOf } from "./feature-changes.ts"
import { beginningOf, forgetEvents } from "./forget-events.ts"
import { eventColumns } from "./event-page.ts"
import { newestEventId, nextEvents, searchEvents } from "./event-search.ts"
import { keepIndexed } from "../background/keep-indexed.ts"
import { done, type Sql, textsOf } from "../sql/sql.ts"

export const layerEventStore = Layer.effect(
  EventStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const noticeWrites = yield* keepIndexed(sql)

    return EventStore.of({
      append: (events) => Effect.tap(append(sql)(events), () => (events.length === 0 ? Effect.void : noticeWrites)),
      latest: latest(sql),
      before: before(sql),
      search: searchEvents(sql),
      next: nextEvents(sql),
      changesOf: changesOf(sql),
      newestId: newestEventId(sql),
      lastOfFeatures: lastOfFeatures(sql),
      creators: (scope) => Effect.map(creatorsIn(sql, scope), byName),
      forget: forgetEvents(sql),
      beginning: beginningOf(sql)
    })
  })
)

const append = (sql: Sql) => (events: ReadonlyArray<NewEvent>) =>
  events.length === 0
    ? Effect.void
    : Effect.flatMap(TransactionWrites, (written) => {
        written.events = true
        return write(sql, events)
      })

/**
 * Takes a lock until the end of the transaction before it draws ids, so that ids follow the order of commits. Other
 * instances are notified at the commit.
 */
const write = (sql: Sql, events: ReadonlyArray<NewEvent>) => {
  const column = (valueOf: (event: NewEvent) => string | number | null) => sql`${textsOf(events.map(valueOf))}::text[]`
  return done(sql`
        WITH turn AS MATERIALIZED (
          SELECT pg_advisory_xact_lock(hashtextextended('halyard:events', 0)), pg_notify(${EVENTS_CHANNEL}, '')
        )
        INSERT INTO events (created_at, type, created_by, created_by_user_id, project, environment, feature_name,
          data, pre_data, tags, search_text, size, group_type, group_id, reason, traceparent)
        SELECT created_at::timestamptz, type, created_by, created_by_user_id::integer, project, environment, feature_name,
          data::json, pre_data::json, tags::json, search_text, size::integer, group_type, group_id, reason, traceparent
        FROM turn CROSS JOIN unnest(
          ${column((event) => event.createdAt)}, ${column((event) => event.type)}, ${column((event) => event.createdBy)},
          ${column((event) => event.createdByUserId)}, ${column((event) => event.project)},
          ${column((event) => event.environment)}, ${column((event) => event.featureName)},
          ${column((event) => event.dataJson)}, ${column((event) => event.preDataJson)},
          ${column((event) => event.tagsJson)}, ${column((event) => event.searchText)}, ${column(eventSize)},
          ${column((event) => event.groupType)}, ${column((event) => event.groupId)}, ${column((event) => event.reason)},
          ${column((event) => event.traceparent)}
        ) WITH ORDINALITY AS given (created_at, type, created_by, created_by_user_id, project, environment, feature_name,
          data, pre_data, tags, search_text, size, group_type, group_id, reason, traceparent, position)
        ORDER BY position`)
}

const latest = (sql: Sql) => (filter: EventFilter, limit: number) => {
  const conditions = [
    ...(filter.types === undefined ? [] : [sql`type = ANY(${filter.types}::text[])`]),
    ...(filter.project === undefined ? [] : [sql`project = ${filter.project}`]),
    ...(filter.feature === undefined ? [] : [sql`feature_name = ${filter.feature}`])
  ]
  return Effect.orDie(sql<Event>`
    SELECT ${eventColumns(sql)} FROM events WHERE ${sql.and(conditions)} ORDER BY events.id DESC LIMIT ${limit}`)
}

const before = (sql: Sql) => (id: number | null, types: ReadonlyArray<EventType>, limit: number) =>
  Effect.orDie(sql<Event>`
    SELECT ${eventColumns(sql)} FROM events
    WHERE type = ANY(${types}::text[]) AND ${id === null ? sql`true` : sql`events.id < ${id}`}
    ORDER BY events.id DESC LIMIT ${limit}`)

const lastOfFeatures = (sql: Sql) => (features: ReadonlyArray<string>, scope: EventScope) =>
  Effect.map(
    Effect.orDie(sql<{ feature: string; at: Timestamp }>`
      SELECT feature_name AS feature, iso(max(created_at)) AS at FROM events
      WHERE ${sql.and(eventConditions(sql, { features }, scope))} GROUP BY feature_name`),
    (rows): ReadonlyMap<string, Timestamp> => new Map(rows.map(({ feature, at }) => [feature, at]))
  )

const byName = (creators: ReadonlyArray<EventCreator>): ReadonlyArray<EventCreator> =>
  creators.toSorted((left, right) => compareText(left.name, right.name) || left.id - right.id)
