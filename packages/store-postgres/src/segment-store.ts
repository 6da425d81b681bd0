import { type Segment, SegmentStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "./sql.ts"
import { nameExists, raceLost } from "./taken-name.ts"

export const layerSegmentStore = Layer.effect(
  SegmentStore,
  Effect.map(SqlClient.SqlClient, (sql) => SegmentStore.of({ list: list(sql), insert: insert(sql) }))
)

const list = (sql: Sql) =>
  Effect.orDie(sql<Segment>`
    SELECT id, name, description, project, constraints, created_by AS "createdBy", iso(created_at) AS "createdAt"
    FROM segments ORDER BY id`)

const insert = (sql: Sql) => (segment: Omit<Segment, "id">) =>
  sql<{ id: number }>`
    INSERT INTO segments (name, description, project, constraints, created_by, created_at)
    SELECT ${segment.name}, ${segment.description}, ${segment.project}, ${JSON.stringify(segment.constraints)}::json,
      ${segment.createdBy}, ${segment.createdAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM segments WHERE name = ${segment.name})
    RETURNING id`.pipe(
    Effect.catchTag("SqlError", (error) => raceLost("segment", "segments_name", error)),
    Effect.flatMap(([added]) =>
      added === undefined ? nameExists("segment", segment) : Effect.succeed({ ...segment, id: added.id })
    )
  )
