import type { StatsWindows } from "@halyard/core/domain"
import type { ProjectActivity } from "@halyard/core/ports"
import { Effect } from "effect"
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
          (SELECT ${windowCounts(sql, "events", "created_at", windows)} FROM events
            WHERE project = ${project} AND created_at >= ${windows.pastStart}::timestamptz
              AND events.id > coalesce((SELECT last_former_event FROM projects WHERE projects.id = ${project}), 0)
          ) AS recorded,
          (${meanToProduction(sql, project, windows)}) AS switched`),
      ([row]) => activityOf(row ?? noCounts)
    )

const windowCounts = (sql: Sql, name: string, column: string, { currentStart }: StatsWindows) => sql`
  (count(*) FILTER (WHERE ${sql(column)} >= ${currentStart}::timestamptz))::int AS ${sql(`${name}Current`)},
  (count(*) FILTER (WHERE ${sql(column)} < ${currentStart}::timestamptz))::int AS ${sql(`${name}Past`)}`

const meanToProduction = (sql: Sql, project: string, { currentStart }: StatsWindows) => sql`
  SELECT (avg(extract(epoch FROM first_at - features.created_at)) * 1000)::float8 AS "meanMillisToProduction"
  FROM features
  JOIN (
    SELECT feature_name, min(events.created_at) AS first_at
    FROM events JOIN environments ON environments.name = events.environment AND environments.type = 'production'
    JOIN features ON features.name = feature_name AND events.created_at >= features.created_at
    WHERE events.type = 'feature-environment-enabled' AND features.project = ${project}
    GROUP BY feature_name
  ) AS enabling ON enabling.feature_name = features.name
  WHERE features.project = ${project} AND first_at >= ${currentStart}::timestamptz`

interface Counts {
  readonly createdCurrent: number
  readonly createdPast: number
  readonly archivedCurrent: number
  readonly archivedPast: number
  readonly eventsCurrent: number
  readonly eventsPast: number
  readonly meanMillisToProduction: number | null
}

const noCounts: Counts = {
  createdCurrent: 0,
  createdPast: 0,
  archivedCurrent: 0,
  archivedPast: 0,
  eventsCurrent: 0,
  eventsPast: 0,
  meanMillisToProduction: null
}

const activityOf = (row: Counts): ProjectActivity => ({
  created: { current: row.createdCurrent, past: row.createdPast },
  archived: { current: row.archivedCurrent, past: row.archivedPast },
  events: { current: row.eventsCurrent, past: row.eventsPast },
  meanMillisToProduction: row.meanMillisToProduction
})
