import { type FeatureSummary, JsonText, type Viewer } from "@halyard/core/domain"
import { Effect, Semaphore } from "effect"
import type { Statement } from "effect/sql"
import { isVisible } from "./feature-filters.ts"
import { commonColumns, lifecycle, summarizedEnvironments } from "./feature-json.ts"
import { isInTransaction, type Sql } from "../sql/sql.ts"

/** The project's features that are not archived. */
export const ofProjectAsJson = (sql: Sql) =>
  oneAtATime(sql, (project, viewer) =>
    summaries(sql, viewer, {
      where: sql`f.project = ${project} AND f.archived_at IS NULL`,
      order: sql`f.created_at, f.name`
    })
  )

/** The project's archived features. */
export const archivedAsJson = (sql: Sql) =>
  oneAtATime(sql, (project, viewer) =>
    summaries(sql, viewer, {
      where: sql`f.project = ${project} AND f.archived_at IS NOT NULL`,
      order: sql`f.archived_at DESC, f.name`
    })
  )

/** The archived features of all projects that the viewer may see. */
export const archived = (sql: Sql) => (viewer: Viewer) =>
  Effect.map(
    summaries(sql, viewer, {
      where: sql`f.archived_at IS NOT NULL AND ${isVisible(sql, viewer)}`,
      order: sql`f.archived_at DESC, f.name`
    }),
    (json) => json.parse()
  )

/**
 * Reads large answers one after the other, since many at once would take too much memory. A transaction does not wait:
 * the read before it may itself wait for the connection that the transaction holds.
 */
const oneAtATime = (
  sql: Sql,
  read: (project: string, viewer: Viewer) => Effect.Effect<JsonText<ReadonlyArray<FeatureSummary>>>
) => {
  const turns = Semaphore.makeUnsafe(1)
  return (project: string, viewer: Viewer) =>
    Effect.flatMap(isInTransaction(sql), (mayNotWait) =>
      mayNotWait ? read(project, viewer) : turns.withPermit(read(project, viewer))
    )
}

interface Selection {
  readonly where: Statement.Fragment
  readonly order: Statement.Fragment
}

/** Returns a hundred features in each row, since the size of one message of the server is limited. */
const summaries = (
  sql: Sql,
  viewer: Viewer,
  { where, order }: Selection
): Effect.Effect<JsonText<ReadonlyArray<FeatureSummary>>> =>
  Effect.map(
    Effect.orDie(sql<{ json: string }>`
      SELECT string_agg(json, ',' ORDER BY position) AS json FROM (
        SELECT position, row_to_json(shown)::text AS json
        FROM (SELECT f.*, row_number() OVER (ORDER BY ${order}) AS position FROM features f WHERE ${where}) AS f
        JOIN creators ON creators.key = f.created_by
        CROSS JOIN LATERAL (
          SELECT ${commonColumns(sql, viewer)},
            '[]'::json AS variants,
            places.environments,
            ${lifecycle(sql)} AS lifecycle
          FROM ${summarizedEnvironments(sql)}
        ) AS shown
      ) AS features
      GROUP BY position / 100 ORDER BY position / 100`),
    (rows) => new JsonText(`[${rows.reduce((text, { json }) => (text === "" ? json : `${text},${json}`), "")}]`)
  )
