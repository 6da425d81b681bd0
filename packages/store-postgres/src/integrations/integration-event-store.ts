import { CurrentPageSize, type IntegrationEvent, type Timestamp } from "@halyard/core/domain"
import { IntegrationEventStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { eventColumns } from "../events/event-page.ts"
import { fitting, type Sql } from "../sql/sql.ts"

export const layerIntegrationEventStore = Layer.effect(
  IntegrationEventStore,
  Effect.map(SqlClient.SqlClient, (sql) => IntegrationEventStore.of({ page: page(sql), retain: retain(sql) }))
)

const page = (sql: Sql) =>
  Effect.fn("IntegrationEventStore.page")(function* (
    integration: number,
    { limit, offset }: { readonly limit: number; readonly offset: number }
  ) {
    const pageSize = yield* CurrentPageSize
    return yield* Effect.orDie(sql<IntegrationEvent>`
      WITH listed AS MATERIALIZED (
        SELECT handled.id, events.size + char_length(handled.details::text) AS size
        FROM integration_events AS handled JOIN events ON events.id = handled.event
        WHERE integration = ${integration}
        ORDER BY handled.id DESC ${sql.literal(`LIMIT ${limit}`)} OFFSET ${offset}
      )
      SELECT handled.id::text AS id, integration AS "integrationId", iso(handled.created_at) AS "createdAt", state,
        state_details AS "stateDetails", row_to_json(shown) AS event, details
      FROM integration_events AS handled JOIN (${fitting(sql, sql`listed`, sql`id DESC`, pageSize)}) AS first USING (id),
        LATERAL (SELECT ${eventColumns(sql)} FROM events WHERE events.id = handled.event) AS shown
      ORDER BY handled.id DESC`)
  })

const retain = (sql: Sql) => (newest: number, notBefore: Timestamp) =>
  Effect.map(
    Effect.orDie(sql<{ count: number }>`
      WITH bounds AS MATERIALIZED (
        SELECT id AS integration, (
          SELECT handled.id FROM integration_events AS handled WHERE handled.integration = integrations.id
          ORDER BY handled.id DESC OFFSET ${newest} LIMIT 1
        ) AS too_many
        FROM integrations
      ), gone AS (
        DELETE FROM integration_events USING bounds
        WHERE integration_events.integration = bounds.integration
          AND (integration_events.id <= too_many OR created_at < ${notBefore}::timestamptz)
        RETURNING 1
      )
      SELECT count(*)::float8 AS count FROM gone`),
    ([removed]) => removed?.count ?? 0
  )
