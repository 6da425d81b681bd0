import { FORMER_MARK, retainedForGood, type LogBeginning, type Timestamp } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { doneAtOnce, type Sql } from "../sql/sql.ts"
import { BLOCK } from "./texts/text-keys.ts"

/**
 * Deletes old events in the order of their ids, and subtracts those that are counted from the counters. The lock keeps
 * other instances from counting meanwhile: the second statement sees what they have counted.
 */
export const forgetEvents =
  (sql: Sql) =>
  (before: Timestamp): Effect.Effect<boolean> =>
    Effect.gen(function* () {
      yield* doneAtOnce(sql`SELECT FROM counted_events FOR UPDATE`)
      const [row] = yield* Effect.orDie(sql<{ more: boolean }>`
        WITH taken AS MATERIALIZED (
          SELECT id, created_at, type, feature_name, environment FROM events
          WHERE events.id > (SELECT deleted_through FROM counted_events) ORDER BY events.id LIMIT ${BATCH}
        ),
        stays AS MATERIALIZED (
          SELECT least((SELECT max(id) FROM events), (SELECT min(id) FROM taken WHERE created_at >= ${before}::timestamptz)) AS id
        ),
        old AS MATERIALIZED (SELECT taken.* FROM taken, stays WHERE taken.id < stays.id),
        gone AS (
          DELETE FROM events USING old WHERE events.id = old.id AND NOT (${staysForGood(sql)})
          RETURNING events.id, events.created_at, events.type, events.project, created_by_user_id, created_by
        ),
        counted AS MATERIALIZED (${countersOf(sql)}),
        fewer AS (
          UPDATE event_counts SET count = count - taken_off FROM counted
          WHERE ${isCounterOf(sql)} AND count > taken_off
        ),
        texts AS (${textsOf(sql)}),
        none AS (DELETE FROM event_counts USING counted WHERE ${isCounterOf(sql)} AND count <= taken_off)
        UPDATE counted_events SET
          deleted_through = greatest(deleted_through, (SELECT max(id) FROM old)),
          deleted_before = CASE WHEN EXISTS (SELECT FROM gone) THEN greatest(deleted_before, ${before}::timestamptz)
            ELSE deleted_before END
        RETURNING (SELECT count(*) FROM old) = ${BATCH} AS more`)
      return row?.more ?? false
    })

const BATCH = 2000

/** The keys of blocks of which no event is left. */
const textsOf = (sql: Sql): Statement.Fragment => sql`
  DELETE FROM event_texts USING (SELECT DISTINCT id / ${BLOCK} AS block FROM gone) AS of_gone
  WHERE event_texts.block = of_gone.block AND NOT EXISTS (
    SELECT FROM events
    WHERE events.id BETWEEN of_gone.block * ${BLOCK} AND of_gone.block * ${BLOCK} + ${BLOCK - 1}
      AND NOT EXISTS (SELECT FROM gone WHERE gone.id = events.id)
  )`

/** The first time that a feature was enabled somewhere since it was created is a figure of insights. */
const staysForGood = (sql: Sql): Statement.Fragment => sql`
  events.type = ANY(${retainedForGood}::text[]) OR (
    events.type = 'feature-environment-enabled' AND NOT EXISTS (
      SELECT FROM events AS earlier
      WHERE earlier.type = 'feature-environment-enabled' AND earlier.feature_name = events.feature_name
        AND earlier.environment = events.environment AND earlier.id < events.id AND earlier.id > coalesce((
          SELECT max(deletion.id) FROM events AS deletion
          WHERE deletion.type = 'feature-deleted' AND deletion.feature_name = events.feature_name
            AND deletion.id < events.id
        ), 0)
    )
  )`

/**
 * How many of the deleted events are in which counter. Those of former projects have keys with the last id of the
 * project.
 */
const countersOf = (sql: Sql): Statement.Fragment => sql`
  SELECT day, type, creator, creator_name, key, count(*) AS taken_off FROM (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, type, coalesce(project, '') AS project,
      coalesce(created_by_user_id, 0) AS creator, created_by AS creator_name, id
    FROM gone WHERE gone.id <= (SELECT up_to FROM counted_events)
  ) AS each CROSS JOIN LATERAL (
    SELECT event_counts.project AS key FROM event_counts
    WHERE event_counts.day = each.day AND event_counts.type = each.type AND event_counts.creator = each.creator
      AND event_counts.creator_name = each.creator_name
      AND split_part(event_counts.project, ${FORMER_MARK}, 1) = each.project
      AND coalesce(nullif(split_part(event_counts.project, ${FORMER_MARK}, 2), '')::bigint, each.id) >= each.id
    ORDER BY nullif(split_part(event_counts.project, ${FORMER_MARK}, 2), '')::bigint NULLS LAST LIMIT 1
  ) AS counter
  GROUP BY day, type, creator, creator_name, key`

const isCounterOf = (sql: Sql): Statement.Fragment => sql`
  event_counts.day = counted.day AND event_counts.type = counted.type AND event_counts.project = counted.key
  AND event_counts.creator = counted.creator AND event_counts.creator_name = counted.creator_name`

export const beginningOf = (sql: Sql): Effect.Effect<LogBeginning | undefined> =>
  Effect.map(
    Effect.orDie(sql<LogBeginning>`
      SELECT deleted_through::float8 AS id, iso(deleted_before) AS at FROM counted_events WHERE deleted_before IS NOT NULL`),
    ([beginning]) => beginning
  )
