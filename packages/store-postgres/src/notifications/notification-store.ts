import type { EmailSubscription, Event, EventScope, EventType, FollowedEvent, Timestamp } from "@halyard/core/domain"
import { type FollowedQuery, NotificationStore, type Subscriber } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { eventConditions } from "../events/event-counts.ts"
import { done, type Sql } from "../sql/sql.ts"

export const layerNotificationStore = Layer.effect(
  NotificationStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    NotificationStore.of({
      followed: followed(sql),
      markRead: markRead(sql),
      subscribe: (user, subscription, lastEvent) =>
        done(sql`
          INSERT INTO email_subscriptions (user_id, subscription, last_event)
          VALUES (${user}, ${subscription}, ${lastEvent}) ON CONFLICT DO NOTHING`),
      unsubscribe: (user, subscription) =>
        done(sql`DELETE FROM email_subscriptions WHERE user_id = ${user} AND subscription = ${subscription}`),
      subscriptions: subscriptions(sql),
      subscribers: (subscription, before) =>
        Effect.orDie(sql<Subscriber>`
          SELECT user_id AS "user", last_event::float8 AS "lastEvent" FROM email_subscriptions
          WHERE subscription = ${subscription} AND last_event < ${before} ORDER BY user_id`),
      advance: (subscription, users, lastEvent) =>
        done(sql`
          UPDATE email_subscriptions SET last_event = ${lastEvent}
          WHERE subscription = ${subscription} AND user_id = ANY(${users}::integer[])`)
    })
  )
)

/**
 * Reads the newest events of each followed feature by its index, then the newest of them all. Reading the log from its
 * end would read all of it for somebody whose features nobody changes.
 */
const followed = (sql: Sql) => (user: number, query: FollowedQuery, scope: EventScope) =>
  Effect.map(
    Effect.orDie(sql<Event & { readonly readAt: Timestamp | null }>`
      WITH followed AS MATERIALIZED (
        SELECT feature FROM favorite_features WHERE user_id = ${user}
        UNION
        SELECT features.name FROM features JOIN creators ON creators.key = features.created_by
        WHERE creators.id = ${user}
      )
      SELECT newest.*, iso(read_at) AS "readAt" FROM (
        SELECT ofFeature.* FROM followed CROSS JOIN LATERAL (
          SELECT ${columns(sql, sql`NULL::json`)} FROM events
          WHERE feature_name = followed.feature AND ${sql.and(changesOf(sql, user, query, query.types, scope))}
          ORDER BY events.id DESC LIMIT ${query.limit}
        ) AS ofFeature
        UNION ALL (
          SELECT ${columns(sql, sql`data`)} FROM events
          WHERE ${sql.and(changesOf(sql, user, query, query.involving, scope))}
            AND (data -> 'involved')::jsonb @> to_jsonb(${user}::integer)
          ORDER BY events.id DESC LIMIT ${query.limit}
        )
      ) AS newest
      LEFT JOIN read_notifications ON user_id = ${user} AND event = newest.id
      ORDER BY newest.id DESC LIMIT ${query.limit}`),
    (rows) => rows.map(({ readAt, ...event }): FollowedEvent => ({ event, readAt }))
  )

/** The data of events about features can have a megabyte each, and nothing in notifications needs it. */
const columns = (sql: Sql, data: Statement.Fragment) => sql`
  id::float8 AS id, type, iso(created_at) AS "createdAt", created_by AS "createdBy", project, environment,
  feature_name AS "featureName", group_id AS "groupId", reason, ${data} AS data`

const changesOf = (
  sql: Sql,
  user: number,
  { after, since }: FollowedQuery,
  types: ReadonlyArray<EventType>,
  scope: EventScope
) => [
  sql`created_by_user_id IS DISTINCT FROM ${user}`,
  ...eventConditions(sql, { types, from: since }, scope),
  ...(after === undefined ? [] : [sql`events.id > ${after}`])
]

const markRead = (sql: Sql) => (user: number, events: ReadonlyArray<number>, at: Timestamp, expired: Timestamp) =>
  done(sql`
    WITH expired AS (
      DELETE FROM read_notifications WHERE user_id = ${user} AND event IN (
        SELECT event FROM read_notifications LEFT JOIN events ON events.id = event
        WHERE user_id = ${user} AND (events.id IS NULL OR events.created_at < ${expired}::timestamptz)
      )
    )
    INSERT INTO read_notifications (user_id, event, read_at)
    SELECT ${user}::integer, event, ${at}::timestamptz FROM unnest(${events}::bigint[]) AS event
    ON CONFLICT DO NOTHING`)

const subscriptions = (sql: Sql) => (user: number) =>
  Effect.map(
    Effect.orDie(sql<{ readonly subscription: EmailSubscription }>`
      SELECT subscription FROM email_subscriptions WHERE user_id = ${user} ORDER BY subscription`),
    (rows) => rows.map(({ subscription }) => subscription)
  )
