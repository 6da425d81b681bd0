import type { IntegrationRecord } from "@halyard/core/domain"
import { IntegrationStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerIntegrationStore = Layer.effect(
  IntegrationStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    IntegrationStore.of({
      list: Effect.orDie(
        sql<IntegrationRecord>`SELECT ${integrationColumns(sql)} FROM integrations ORDER BY integrations.id`
      ),
      find: find(sql),
      lock: lock(sql),
      insert: insert(sql),
      update: update(sql),
      remove: (id) => done(sql`DELETE FROM integrations WHERE id = ${id}`)
    })
  )
)

export const integrationColumns = (sql: Sql) => sql`
  integrations.id, provider, enabled, description, parameters, sealed_parameters AS "sealedParameters",
  integrations.events, projects, environments, limited_to AS "limitedTo", iso(created_at) AS "createdAt"`

const find = (sql: Sql) => (id: number) =>
  Effect.map(
    Effect.orDie(
      sql<IntegrationRecord>`SELECT ${integrationColumns(sql)} FROM integrations WHERE integrations.id = ${id}`
    ),
    ([integration]) => integration
  )

/** Outcomes of its events can still be stored meanwhile. */
const lock = (sql: Sql) => (id: number) =>
  Effect.map(
    Effect.orDie(sql<IntegrationRecord>`
      SELECT ${integrationColumns(sql)} FROM integrations WHERE integrations.id = ${id} FOR NO KEY UPDATE`),
    ([integration]) => integration
  )

/** Ids of events follow the order of commits, so all later events have greater ids than the newest one here. */
const insert = (sql: Sql) => (integration: Omit<IntegrationRecord, "id">) =>
  Effect.flatMap(
    Effect.orDie(sql<{ id: number }>`
      WITH added AS (
        INSERT INTO integrations (provider, enabled, description, parameters, sealed_parameters, events,
          projects, environments, limited_to, created_at)
        VALUES (${integration.provider}, ${integration.enabled}, ${integration.description},
          ${JSON.stringify(integration.parameters)}::json, ${integration.sealedParameters},
          ${integration.events}::text[], ${integration.projects}::text[], ${integration.environments}::text[],
          ${limitsOf(integration)}::json, ${integration.createdAt}::timestamptz)
        RETURNING id
      ), begun AS (
        INSERT INTO deliveries (integration, position) SELECT id, (${newestEvent(sql)}) FROM added
      )
      SELECT id FROM added`),
    ([added]) =>
      added === undefined
        ? Effect.die("INSERT INTO integrations returned no row")
        : Effect.succeed({ ...integration, id: added.id })
  )

/** Locks the integration before its delivery, in the usual order. `waits` is about the events that it wanted before. */
const update = (sql: Sql) => (integration: IntegrationRecord) =>
  done(sql`
    WITH before AS MATERIALIZED (
      SELECT enabled, (
        SELECT true FROM events WHERE events.id > position AND ${isWanted(sql)} ORDER BY events.id LIMIT 1
      ) IS NOT NULL AS waits
      FROM integrations JOIN deliveries ON integration = integrations.id
      WHERE integrations.id = ${integration.id}
      FOR NO KEY UPDATE OF integrations
    ),
    changed AS (
      UPDATE integrations
      SET provider = ${integration.provider}, enabled = ${integration.enabled}, description = ${integration.description},
        parameters = ${JSON.stringify(integration.parameters)}::json,
        sealed_parameters = ${integration.sealedParameters}, events = ${integration.events}::text[],
        projects = ${integration.projects}::text[], environments = ${integration.environments}::text[],
        limited_to = ${limitsOf(integration)}::json
      WHERE id = ${integration.id}
    )
    UPDATE deliveries
    SET attempts = 0, next_attempt_at = NULL, trying = NULL,
      suspended = suspended AND NOT resumed,
      position = CASE WHEN resumed OR idle THEN greatest(position, (${newestEvent(sql)})) ELSE position END
    FROM (
      SELECT ${integration.enabled}::boolean AND NOT enabled AS resumed, enabled AND NOT waits AS idle FROM before
    ) AS switched
    WHERE integration = ${integration.id}`)

const limitsOf = ({ limitedTo }: Pick<IntegrationRecord, "limitedTo">): string | null =>
  limitedTo === null ? null : JSON.stringify(limitedTo)

const newestEvent = (sql: Sql) => sql`SELECT coalesce(max(events.id), 0) FROM events`

/**
 * Whether a row of `integrations` wants a row of `events`. Follows `matchesFilters` of the domain, which decides in the
 * end.
 */
export const isWanted = (sql: Sql) => sql`
  type = ANY(integrations.events) AND ${isAmong(sql, "project", "projects")}
  AND (environment IS NULL OR ${isAmong(sql, "environment", "environments")})`

/** An event may name several, separated by commas. */
const isAmong = (sql: Sql, column: "project" | "environment", names: "projects" | "environments") => sql`(
  integrations.${sql(names)} = '{}' OR '*' = ANY(integrations.${sql(names)})
  OR string_to_array(events.${sql(column)}, ',') && (integrations.${sql(names)} || '{*}'::text[])
)`
