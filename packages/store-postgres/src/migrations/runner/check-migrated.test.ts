import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { checkMigrated } from "./check-migrated.ts"
import { layerBlankOnServer } from "../../../test/blank-database.ts"
import { migrate } from "./migrate.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("checkMigrated", (it) => {
    it.effect("refuses missing and unknown migrations, and changes nothing", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const older = yield* Effect.flip(checkMigrated(steps(2)))
        assert.include(older.message, "1_step, 2_step")
        assert.deepStrictEqual(yield* sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`, [])

        yield* migrate(steps(2))
        yield* checkMigrated(steps(2))
        assert.strictEqual((yield* Effect.flip(checkMigrated(steps(3))))._tag, "DatabaseIsOlder")
        assert.strictEqual((yield* Effect.flip(checkMigrated(steps(1))))._tag, "DatabaseIsNewer")
      })
    )
  })
})

const steps = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`000${index + 1}_step`, Effect.void]))
