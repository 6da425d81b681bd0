import type { ClientSegment, EventMark, StoredDelivery } from "@halyard/core/domain"
import { DeliveryReads } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { isOneOf, type Sql } from "../sql/sql.ts"

export const layerDeliveryReads = Layer.effect(
  DeliveryReads,
  Effect.map(SqlClient.SqlClient, (sql) =>
    DeliveryReads.of({
      features: features(sql),
      segments: (ids) =>
        Effect.orDie(sql<ClientSegment>`
          SELECT id, name, constraints FROM segments WHERE id IN (SELECT unnest(${ids}::integer[])) ORDER BY segments.id`),
      lastEvent: Effect.map(
        Effect.orDie(sql<{ id: number }>`SELECT coalesce(max(id), 0)::float8 AS id FROM events`),
        ([row]) => row?.id ?? 0
      ),
      eventsAfter: eventsAfter(sql)
    })
  )
)

/** What belongs to features is gathered for all of them at once, which for many is faster than for each. */
const features = (sql: Sql) => (environment: string, names?: ReadonlyArray<string>) => {
  const among = (name: Statement.Fragment) => (names === undefined ? sql`true` : isOneOf(sql, name, names))
  return Effect.map(
    Effect.orDie(sql<{ feature: StoredDelivery }>`
      WITH used AS (
        SELECT s.id, json_agg(u.segment ORDER BY u.position) AS segments
        FROM feature_strategies s JOIN strategy_segments u ON u.strategy = s.id
        WHERE s.environment = ${environment} AND ${among(sql`s.feature`)} GROUP BY s.id
      ),
      placed AS (
        SELECT s.feature, json_agg(
          json_build_object('name', s.name, 'disabled', s.disabled, 'parameters', s.parameters, 'constraints',
            s.constraints, 'segments', coalesce(used.segments, '[]'), 'variants', s.variants)
          ORDER BY s.sort_order, s.id
        ) AS strategies
        FROM feature_strategies s LEFT JOIN used ON used.id = s.id
        WHERE s.environment = ${environment} AND ${among(sql`s.feature`)} GROUP BY s.feature
      ),
      parents AS (
        SELECT d.child, json_agg(
          json_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) ORDER BY d.parent
        ) AS dependencies
        FROM dependencies d WHERE ${among(sql`d.child`)} GROUP BY d.child
      ),
      tagged AS (
        SELECT t.feature, json_agg(json_build_object('type', t.type, 'value', t.value) ORDER BY t.type, t.value) AS tags
        FROM feature_tags t WHERE ${among(sql`t.feature`)} GROUP BY t.feature
      )
      SELECT row_to_json(delivered) AS feature FROM (
        SELECT f.name, f.type, f.project, f.description, f.stale, f.impression_data AS "impressionData", fe.enabled,
          coalesce(placed.strategies, '[]') AS strategies, fe.variants,
          coalesce(parents.dependencies, '[]') AS dependencies, coalesce(tagged.tags, '[]') AS tags
        FROM features f JOIN feature_environments fe ON fe.feature = f.name AND fe.environment = ${environment}
          LEFT JOIN placed ON placed.feature = f.name
          LEFT JOIN parents ON parents.child = f.name
          LEFT JOIN tagged ON tagged.feature = f.name
        WHERE f.archived_at IS NULL AND ${among(sql`f.name`)}
      ) AS delivered ORDER BY delivered.name`),
    (rows) => rows.map(({ feature }) => feature)
  )
}

const eventsAfter = (sql: Sql) => (id: number, limit: number) =>
  Effect.orDie(sql<EventMark>`
    SELECT id::float8 AS id, type, feature_name AS "featureName", environment,
      CASE WHEN type LIKE 'segment-%' THEN coalesce(data ->> 'id', pre_data ->> 'id')::integer END AS segment
    FROM events WHERE events.id > ${id} ORDER BY events.id LIMIT ${limit}`)
