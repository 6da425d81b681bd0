import { FORMER_MARK } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const lastEventsOfFormer = (sql: Sql): Effect.Effect<ReadonlyMap<string, number>> =>
  Effect.map(
    Effect.orDie(sql<{ id: string; last: number }>`
      SELECT id, last_former_event::float8 AS last FROM projects WHERE last_former_event > 0`),
    (rows) => new Map(rows.map(({ id, last }) => [id, last]))
  )

/** The key for figures of an event, joined with the project that has its id now. */
export const projectKey = (sql: Sql): Statement.Fragment => sql`
  CASE WHEN events.id <= last_former_event THEN project || ${FORMER_MARK} || last_former_event
    ELSE coalesce(project, '') END`

/** The id of the project whose figures are in the row. */
export const idOfKey = (sql: Sql): Statement.Fragment => sql`split_part(project, ${FORMER_MARK}, 1)`
