import { assert, layer } from "@effect/vitest"
import { everyEvent } from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer, migrateBefore } from "../../test/blank-database.ts"
import { indexTexts } from "../events/texts/index-texts.ts"
import { keysOf } from "../events/texts/text-keys.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { migrations } from "./index.ts"
import { migrate } from "./runner/migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("the migration that indexes texts again", (it) => {
    it.effect("loses no event of blocks that were indexed with fewer keys", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* migrateBefore("0039")
        yield* sql`
          INSERT INTO events (created_at, type, created_by, search_text)
          SELECT now(), 'project-updated', 'x', 'number 1000' || n FROM generate_series(1, 40) AS n`
        // As if these were all keys of the block that holds the number.
        yield* sql`INSERT INTO event_texts (block, keys) VALUES (0, '{}'), (1, '{}')`
        yield* sql`UPDATE indexed_events SET up_to = 31`

        yield* migrate(migrations)
        assert.deepStrictEqual(yield* found("100020"), [20])
        yield* indexTexts(sql)
        assert.deepStrictEqual(yield* sql`SELECT up_to::integer AS id FROM indexed_events`, [{ id: 31 }])
        assert.deepStrictEqual(
          yield* sql`
          SELECT block::integer AS block FROM event_texts WHERE keys @> ${keysOf("100020").flat()}::integer[]`,
          [{ block: 1 }]
        )
        assert.deepStrictEqual(yield* found("100020"), [20])
      })
    )
  })
})

const found = (folded: string) =>
  Effect.flatMap(EventStore, (events) => events.search({ text: { folded }, offset: 0, limit: 10 }, everyEvent)).pipe(
    Effect.map(({ events }) => events.map(({ id }) => id)),
    Effect.provide(layerPostgresStore)
  )
