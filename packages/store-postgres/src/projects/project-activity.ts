import type { StatsWindows, Timestamp } from "@halyard/core/domain"
import type { ProjectActivity } from "@halyard/core/ports"
import { Effect } from "effect"
import { countsSince } from "../events/event-counts.ts"
import { firstInProduction } from "./first-in-production.ts"
import type { Sql } from "../sql/sql.ts"

export const activity =
  (sql: Sql) =>
  (project: string, windows: StatsWindows): Effect.Effect<ProjectActivity> =>
    Effect.map(
      Effect.orDie(sql<Counts>`
        SELECT created.*, archived.*, recorded.*, switched.*
        FROM (SELECT ${windowCounts(sql, "created", "created_at", windows)} FROM features
            WHERE project = ${project} AND created_at >= ${windows.pastStart}::timestamptz) AS created,
          (SELECT ${windowCounts(sql, "archived", "archived_at", windows)} FROM features
            WHERE project = ${project} AND archived_at >= ${windows.pastStart}::timestamptz) AS archived,
          (SELECT ${countSince(sql, project, windows.currentStart)} AS "eventsCurrent",
            ${countSince(sql, project, windows.pastStart)} AS "eventsSince") AS recorded,
          (SELECT avg(millis) AS "meanMillisToProduction" FROM (${firstInProduction(sql, project)}) AS enabled
            WHERE first_at >= ${windows.currentStart}::timestamptz) AS switched`),
      ([row]) => activityOf(row ?? noCounts)
    )

const countSince = (sql: Sql, project: string, since: Timestamp) => sql`
  (SELECT coalesce(sum(count), 0)::int FROM (${countsSince(sql, project, since)}) AS counted)`

const windowCounts = (sql: Sql, name: string, column: string, { currentStart }: StatsWindows) => sql`
  (count(*) FILTER (WHERE ${sql(column)} >= ${currentStart}::timestamptz))::int AS ${sql(`${name}Current`)},
  (count(*) FILTER (WHERE ${sql(column)} < ${currentStart}::timestamptz))::int AS ${sql(`${name}Past`)}`

interface Counts {
  readonly createdCurrent: number
  readonly createdPast: number
  readonly archivedCurrent: number
  readonly archivedPast: number
  readonly eventsCurrent: number
  readonly eventsSince: number
  readonly meanMillisToProduction: number | null
}

const noCounts: Counts = {
  createdCurrent: 0,
  createdPast: 0,
  archivedCurrent: 0,
  archivedPast: 0,
  eventsCurrent: 0,
  eventsSince: 0,
  meanMillisToProduction: null
}

const activityOf = (row: Counts): ProjectActivity => ({
  created: { current: row.createdCurrent, past: row.createdPast },
  archived: { current: row.archivedCurrent, past: row.archivedPast },
  events: { current: row.eventsCurrent, past: row.eventsSince - row.eventsCurrent },
  meanMillisToProduction: row.meanMillisToProduction
})
