import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { indexTexts } from "../events/texts/index-texts.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migration that indexes texts in blocks", (it) => {
    it.effect("leaves the earlier index on a long log until all blocks are there", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const indexes = Effect.map(sql`SELECT FROM pg_class WHERE relname = 'events_by_text'`, (rows) => rows.length)
        yield* migrateBefore("0036")
        // What counts are the ids.
        yield* sql`SELECT setval(pg_get_serial_sequence('events', 'id'), 60000)`
        yield* sql`
        INSERT INTO events (created_at, type, created_by, search_text)
        SELECT now(), 'project-updated', 'x', 'text ' || n FROM generate_series(1, 40) AS n`
        yield* migrate(migrations)
        assert.strictEqual(yield* indexes, 1)

        yield* indexTexts(sql)
        assert.strictEqual(yield* indexes, 0)
        assert.deepStrictEqual(yield* sql`SELECT up_to::integer AS id FROM indexed_events`, [{ id: 60_031 }])
      })
    )
  })
})
