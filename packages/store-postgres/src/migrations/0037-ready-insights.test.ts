import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { InsightStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { layerInsightStore } from "../insights/insight-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migration that makes insights ready", (it) => {
    it.effect("has the weeks and sums of what is there, and of what an earlier release writes afterwards", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0037")
        yield* aDay("2026-11-03")
        yield* migrate(migrations)
        yield* aDay("2026-11-11")
        yield* sql`UPDATE insight_reported_weeks SET yes = 8 WHERE week = '2026-11-02' AND project = 'shop'`

        const range = { from: "2026-11-01", to: "2026-11-30" }
        const store = yield* InsightStore
        const nothingKnown = { since: range.from, projects: [] }
        assert.deepStrictEqual(yield* store.flags(range, "all"), [
          { day: "2026-11-03", total: 7, stale: 2, potentiallyStale: 1 },
          { day: "2026-11-11", total: 7, stale: 2, potentiallyStale: 1 }
        ])
        assert.sameDeepMembers(
          [...(yield* store.updateWeeks(range, "all"))],
          [
            { monday: "2026-11-02", environmentType: "production", updates: 12 },
            { monday: "2026-11-09", environmentType: "production", updates: 12 }
          ]
        )
        const weeks = (yield* store.projectWeeksAsJson(range, "all", nothingKnown)).parse()
        assert.deepStrictEqual(
          weeks.map(({ date, project, total }) => [date.slice(0, 10), project, total]),
          ["2026-11-03", "2026-11-11"].flatMap((day) => [
            [day, "bank", 2],
            [day, "shop", 5]
          ])
        )
        const reports = (yield* store.metricWeeksAsJson(range, "all")).parse()
        assert.deepStrictEqual(
          reports.map(({ date, project, totalYes }) => [date.slice(0, 10), project, totalYes]),
          [
            ["2026-11-08", "bank", 3],
            ["2026-11-08", "shop", 8],
            ["2026-11-15", "bank", 3],
            ["2026-11-15", "shop", 3]
          ]
        )
      }).pipe(Effect.provide(layerInsightStore))
    )
  })
})

/** Figures of a day as an earlier release writes them. */
const aDay = Effect.fnUntraced(function* (day: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO insight_projects (day, project, total, stale, potentially_stale, health)
    VALUES (${day}::date, 'shop', 5, 2, 0, 60), (${day}::date, 'bank', 2, 0, 1, 50)`
  yield* sql`
    INSERT INTO insight_project_weeks (week, day, project, total, stale, potentially_stale, health)
    SELECT date_trunc('week', day), day, project, total, stale, potentially_stale, health FROM insight_projects
    WHERE day = ${day}::date`
  yield* sql`
    INSERT INTO insight_updates (day, environment_type, project, updates)
    VALUES (${day}::date, 'production', 'shop', 8), (${day}::date, 'production', 'bank', 4)`
  yield* sql`
    INSERT INTO insight_reported_weeks (week, project, yes, no, features, environments, applications)
    SELECT date_trunc('week', day), project, 3, 4, 1, 1, 1 FROM insight_projects WHERE day = ${day}::date`
})
