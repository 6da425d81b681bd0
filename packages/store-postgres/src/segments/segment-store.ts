import type { Segment } from "@halyard/core/domain"
import { SegmentStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { segmentUsage, segmentUsers } from "./segment-users.ts"
import { done, type Sql } from "../sql/sql.ts"
import { insertUnlessTaken, updateUnlessTaken } from "../sql/taken-name.ts"

export const layerSegmentStore = Layer.effect(
  SegmentStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SegmentStore.of({
      list: Effect.orDie(sql<Segment>`SELECT ${columns(sql)} FROM segments ORDER BY segments.id`),
      find: find(sql),
      lock: lock(sql),
      share: share(sql),
      insert: insert(sql),
      update: update(sql),
      remove: remove(sql),
      users: segmentUsers(sql),
      usage: segmentUsage(sql)
    })
  )
)

const columns = (sql: Sql) => sql`
  id, name, description, project, constraints, created_by AS "createdBy", iso(created_at) AS "createdAt"`

const find = (sql: Sql) => (id: number) =>
  Effect.map(
    Effect.orDie(sql<Segment>`SELECT ${columns(sql)} FROM segments WHERE segments.id = ${id}`),
    ([segment]) => segment
  )

const lock = (sql: Sql) => (id: number) =>
  Effect.map(
    Effect.orDie(sql<Segment>`SELECT ${columns(sql)} FROM segments WHERE segments.id = ${id} FOR UPDATE`),
    ([segment]) => segment
  )

/** A key share blocks neither other key shares nor new strategies that refer to the segment. */
const share = (sql: Sql) => (ids: ReadonlyArray<number>) =>
  Effect.orDie(sql<Pick<Segment, "id" | "project">>`
    SELECT id, project FROM segments WHERE id IN (SELECT unnest(${ids}::integer[])) ORDER BY id FOR KEY SHARE`)

const insert = (sql: Sql) => (segment: Omit<Segment, "id">) =>
  insertUnlessTaken(
    "segment",
    "segments_name",
    segment,
    sql<{ id: number }>`
    INSERT INTO segments (name, description, project, constraints, created_by, created_at)
    SELECT ${segment.name}, ${segment.description}, ${segment.project}, ${JSON.stringify(segment.constraints)}::json,
      ${segment.createdBy}, ${segment.createdAt}::timestamptz
    WHERE NOT EXISTS (SELECT FROM segments WHERE name = ${segment.name})
    RETURNING id`
  )

const update = (sql: Sql) => (segment: Segment) =>
  updateUnlessTaken(
    "segment",
    "segments_name",
    segment,
    sql<{ taken: boolean }>`
    WITH taken AS (SELECT FROM segments WHERE name = ${segment.name} AND id <> ${segment.id}),
    changed AS (
      UPDATE segments SET name = ${segment.name}, description = ${segment.description}, project = ${segment.project},
        constraints = ${JSON.stringify(segment.constraints)}::json
      WHERE id = ${segment.id} AND NOT EXISTS (SELECT FROM taken)
    )
    SELECT EXISTS (SELECT FROM taken) AS taken`
  )

/** Locks in the order of ids, as sharing does, so that two transactions cannot deadlock. */
const remove = (sql: Sql) => (ids: ReadonlyArray<number>) =>
  done(sql`
    DELETE FROM segments
    WHERE id IN (SELECT id FROM segments WHERE id IN (SELECT unnest(${ids}::integer[])) ORDER BY id FOR UPDATE)`)
