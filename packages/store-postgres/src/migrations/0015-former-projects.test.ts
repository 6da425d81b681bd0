import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migration that separates former projects", (it) => {
    it.effect("separates what is there, and what an earlier release writes afterwards", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0015")
        yield* project("shop", "2026-03-05")
        yield* project("bank", "2026-03-01")
        yield* events("shop", "project-created", "project-deleted", "project-created", "feature-created")
        yield* events("bank", "project-created")
        yield* sql`
        INSERT INTO event_counts (day, type, project, creator, creator_name, count, oldest, newest)
        VALUES ('2026-03-05', 'project-created', 'shop', 0, 'x', 2, 1, 3)`
        yield* sql`UPDATE counted_events SET up_to = 3`
        yield* sql`
        INSERT INTO insight_projects (day, project, total, stale, potentially_stale, health)
        VALUES ('2026-03-02', 'shop', 5, 0, 0, 100), ('2026-03-06', 'shop', 1, 0, 0, 100),
          ('2026-03-02', 'bank', 7, 0, 0, 100)`
        yield* sql`INSERT INTO insight_reported_weeks (week, project, yes) VALUES ('2026-03-02', 'shop', 3)`

        yield* migrate(migrations)
        const keys = Effect.map(
          sql<{ day: string; project: string }>`
          SELECT to_char(day, 'DD') AS day, project FROM insight_projects ORDER BY day, project`,
          (rows) => rows.map(({ day, project: key }) => `${day} ${key}`)
        )
        const boundaries = sql`SELECT id, last_former_event::integer AS last FROM projects ORDER BY id`
        assert.deepStrictEqual(yield* boundaries, [
          { id: "bank", last: 0 },
          { id: "shop", last: 2 }
        ])
        assert.deepStrictEqual(yield* keys, ["02 bank", "02 shop#2", "06 shop"])
        assert.deepStrictEqual(yield* sql`SELECT project FROM insight_reported_weeks`, [{ project: "shop#2" }])
        assert.deepStrictEqual(
          yield* sql`SELECT type, project, count::integer AS count FROM event_counts ORDER BY project, type`,
          [
            { type: "project-created", project: "shop#2", count: 1 },
            { type: "project-deleted", project: "shop#2", count: 1 }
          ]
        )

        yield* sql`DELETE FROM projects WHERE id = 'bank'`
        yield* events("bank", "project-deleted")
        yield* project("bank", "2026-03-07")
        assert.deepStrictEqual(yield* boundaries, [
          { id: "bank", last: 6 },
          { id: "shop", last: 2 }
        ])
        assert.deepStrictEqual(yield* keys, ["02 bank#6", "02 shop#2", "06 shop"])
      })
    )
  })
})

/** A project as an earlier release inserts it. */
const project = Effect.fnUntraced(function* (id: string, createdOn: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO projects (id, name, folded_name, mode, default_stickiness, feature_naming, created_at, updated_at)
    VALUES (${id}, ${id}, ${id}, 'open', 'default', '{}', ${createdOn}::timestamptz, ${createdOn}::timestamptz)`
})

const events = Effect.fnUntraced(function* (of: string, ...types: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  for (const type of types) {
    yield* sql`
      INSERT INTO events (created_at, type, created_by, project, search_text)
      VALUES ('2026-03-05T12:00:00Z', ${type}, 'x', ${of}, '')`
  }
})
