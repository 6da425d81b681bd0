import {
  CurrentPageSize,
  type DeliveryCourse,
  type Event,
  type IntegrationRecord,
  type NewIntegrationEvent,
  type Timestamp
} from "@halyard/core/domain"
import { DeliveryStore, type DueDeliveries, type WaitingEvents } from "@halyard/core/ports"
import { Effect, Layer, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { eventColumns } from "../events/event-page.ts"
import { fitting, rowsOf, type Sql } from "../sql/sql.ts"
import { integrationColumns, isWanted } from "./integration-store.ts"

export const layerDeliveryStore = Layer.effect(
  DeliveryStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    DeliveryStore.of({ due: due(sql), next: next(sql), recordOutcome: recordOutcome(sql) })
  )
)

/** Searches in the order of ids, so that every plan reads only the new part of the log. */
const due = (sql: Sql) => (at: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<DueDeliveries>`
      WITH head AS (SELECT coalesce(max(id), 0) AS id FROM events),
      waiting AS (
        SELECT integration, next_attempt_at FROM head, deliveries JOIN integrations ON integrations.id = integration
        WHERE enabled AND position < head.id AND (
          position + ${LAG} < head.id
          OR (
            SELECT true FROM events WHERE events.id > position AND ${isWanted(sql)} ORDER BY events.id LIMIT 1
          )
        )
      )
      SELECT
        coalesce(json_agg(integration) FILTER (WHERE ${isDue(sql, at)}), '[]') AS integrations,
        iso(min(next_attempt_at) FILTER (WHERE NOT ${isDue(sql, at)})) AS "nextAt"
      FROM waiting`),
    ([found = { integrations: [], nextAt: null }]) => found
  )

/** A position that lags further behind is due too: moving it on shortens later scans of the log. */
const LAG = 100

const isDue = (sql: Sql, at: Timestamp) => sql`(next_attempt_at IS NULL OR next_attempt_at <= ${at}::timestamptz)`

/** One statement, so that all events written later have greater ids than those it sees. */
const next = (sql: Sql) =>
  Effect.fn("DeliveryStore.next")(function* (integration: number, limit: number) {
    const pageSize = yield* CurrentPageSize
    const [row] = yield* Effect.orDie(sql<NextRow>`
      SELECT ${integrationColumns(sql)}, position::float8 AS position, attempts, iso(next_attempt_at) AS "nextAttemptAt",
        suspended, trying::float8 AS trying, greatest(position, least(position + ${SPAN}, head.id))::float8 AS "searchedThrough", wanted, found AS waiting
      FROM integrations JOIN deliveries ON integration = integrations.id,
        LATERAL (SELECT coalesce(max(id), 0) AS id FROM events) AS head,
        LATERAL (
          WITH wanted AS MATERIALIZED (
            SELECT events.id, events.size FROM events
            WHERE events.id > position AND events.id <= position + ${SPAN} AND ${isWanted(sql)}
            ORDER BY events.id ${sql.literal(`LIMIT ${limit}`)}
          )
          SELECT (SELECT count(*)::int FROM wanted) AS wanted, coalesce(json_agg(row_to_json(shown)), '[]') AS found FROM (
            SELECT ${eventColumns(sql)}, traceparent FROM events
            WHERE events.id = ANY (ARRAY(${fitting(sql, sql`wanted`, sql`id`, pageSize)})) ORDER BY events.id
          ) AS shown
        ) AS waiting
      WHERE integrations.id = ${integration}`)
    return row === undefined ? undefined : waitingOf(row, limit)
  })

/** How many ids of the log one call searches. */
const SPAN = 10_000

interface NextRow extends IntegrationRecord, DeliveryCourse {
  readonly searchedThrough: number
  /** The number of wanted events within the limit. Large events leave no space for those after them. */
  readonly wanted: number
  readonly waiting: ReadonlyArray<TracedEvent>
}

interface TracedEvent extends Event {
  readonly traceparent: string | null
}

const waitingOf = (row: NextRow, limit: number): WaitingEvents => {
  const { attempts, searchedThrough, nextAttemptAt, position, suspended, trying, waiting, wanted, ...integration } = row
  const last = wanted === limit || waiting.length < wanted ? waiting.at(-1) : undefined
  return {
    integration,
    course: { position, attempts, nextAttemptAt, suspended, trying },
    events: waiting.map((event) => Struct.omit(event, ["traceparent"])),
    traceparents: new Map(waiting.flatMap(({ id, traceparent }) => (traceparent === null ? [] : [[id, traceparent]]))),
    through: last?.id ?? searchedThrough
  }
}

/** Locks the integration first, as its removal does, so that the two cannot deadlock. */
const recordOutcome =
  (sql: Sql) =>
  (integration: number, from: DeliveryCourse, to: DeliveryCourse, outcomes: ReadonlyArray<NewIntegrationEvent>) =>
    Effect.map(
      Effect.orDie(sql`
        WITH held AS MATERIALIZED (SELECT id FROM integrations WHERE id = ${integration} FOR KEY SHARE),
        moved AS (
          UPDATE deliveries
          SET position = ${to.position}, attempts = ${to.attempts}, next_attempt_at = ${to.nextAttemptAt}::timestamptz,
            suspended = ${to.suspended}, trying = ${to.trying}
          FROM held
          WHERE integration = held.id AND position = ${from.position}
            AND (${to.position > from.position} OR attempts = ${from.attempts})
          RETURNING integration
        ), kept AS (
          INSERT INTO integration_events (integration, created_at, state, state_details, event, details)
          SELECT integration, "createdAt", state, "stateDetails", event, details::json
          FROM moved CROSS JOIN ROWS FROM (json_to_recordset(${rowsOf(outcomes.map(rowOf))}::json) AS (
            "createdAt" timestamptz, state text, "stateDetails" text, event bigint, details text
          )) WITH ORDINALITY
          ORDER BY ordinality
        )
        SELECT integration FROM moved`),
      (rows) => rows.length > 0
    )

const rowOf = ({ details, event, ...outcome }: NewIntegrationEvent) => ({
  ...outcome,
  event: event.id,
  details: JSON.stringify(details)
})
