import { compareText, type StaleCutoff } from "@halyard/core/domain"
import { StalenessStore, type TurnedFeature } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, rowsOf, type Sql } from "../sql/sql.ts"

export const layerStalenessStore = Layer.effect(
  StalenessStore,
  Effect.map(SqlClient.SqlClient, (sql) => StalenessStore.of({ turn: turn(sql), turnBack: turnBack(sql) }))
)

/** Locks rows in the order of names, so that two transactions that lock several cannot deadlock. */
const turn = (sql: Sql) => (cutoffs: ReadonlyArray<StaleCutoff>, limit: number) =>
  Effect.map(
    Effect.orDie(sql<TurnedFeature>`
      UPDATE features SET potentially_stale = true FROM (
        SELECT f.name FROM features f JOIN ${cutoffRows(sql, cutoffs)} ON cutoff.type = f.type
        WHERE f.archived_at IS NULL AND NOT f.stale AND NOT f.potentially_stale AND f.created_at <= cutoff."createdAt"
        ORDER BY f.name LIMIT ${limit} FOR NO KEY UPDATE OF f
      ) AS turned
      WHERE features.name = turned.name RETURNING features.name, features.project`),
    (rows) => rows.toSorted((left, right) => compareText(left.name, right.name))
  )

const turnBack = (sql: Sql) => (cutoffs: ReadonlyArray<StaleCutoff>) =>
  done(sql`
    UPDATE features SET potentially_stale = false WHERE name IN (
      SELECT f.name FROM features f LEFT JOIN ${cutoffRows(sql, cutoffs)} ON cutoff.type = f.type
      WHERE f.archived_at IS NULL AND f.potentially_stale
        AND (f.stale OR f.created_at > coalesce(cutoff."createdAt", '-infinity'))
      ORDER BY f.name FOR NO KEY UPDATE OF f
    )`)

/** The cutoffs as rows of a table `cutoff`. */
export const cutoffRows = (sql: Sql, cutoffs: ReadonlyArray<StaleCutoff>) =>
  sql`json_to_recordset(${rowsOf(cutoffs)}::json) AS cutoff(type text, "createdAt" timestamptz)`
