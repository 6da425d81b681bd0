import { assert, layer } from "@effect/vitest"
import { withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankOnServer } from "../../../test/blank-database.ts"
import { migrate } from "./migrate.ts"
import type { Migrations } from "./migration-history.ts"

withPostgres(() => {
  layer(layerBlankOnServer, { excludeTestServices: true })("migrate", (it) => {
    it.effect("runs missing migrations once, in the order of their numbers", () =>
      inFreshSchema(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          assert.deepStrictEqual(yield* migrate(pick("0002_second", "0001_first")), [
            [1, "first"],
            [2, "second"]
          ])
          assert.deepStrictEqual(yield* migrate(pick("0001_first", "0002_second")), [])
          assert.deepStrictEqual(yield* migrate(pick("0001_first", "0002_second", "0010_third")), [[10, "third"]])
          assert.deepStrictEqual(yield* sql`SELECT * FROM steps ORDER BY step`, [{ step: 1 }, { step: 2 }, { step: 3 }])
        })
      )
    )

    it.effect("refuses a database with unknown migrations, and names them", () =>
      inFreshSchema(
        Effect.gen(function* () {
          yield* migrate(pick("0001_first", "0002_second", "0010_third"))
          const error = yield* Effect.flip(migrate(pick("0001_first", "0002_second")))
          assert.strictEqual(error._tag, "DatabaseIsNewer")
          assert.include(error.message, "10_third")
        })
      )
    )

    it.effect("undoes a failed run", () =>
      inFreshSchema(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const broken = { ...pick("0001_first"), "0002_broken": Effect.asVoid(sql`SELECT nonsense`) }
          assert.include((yield* Effect.flip(migrate(broken))).message, 'column "nonsense" does not exist')
          assert.deepStrictEqual(yield* migrate(pick("0001_first")), [[1, "first"]])
        })
      )
    )

    it.effect("refuses a migration below the latest one", () =>
      inFreshSchema(
        Effect.gen(function* () {
          yield* migrate(pick("0001_first", "0010_third"))
          const error = yield* Effect.flip(migrate(pick("0001_first", "0002_second", "0010_third")))
          assert.include(error.message, "2_second")
        })
      )
    )

    it.effect("refuses keys that the migrator would skip", () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(migrate({ first: Effect.void, "0_zeroth": Effect.void }))
        assert.include(error.message, "first, 0_zeroth")
      })
    )
  })
})

const steps: Migrations = {
  "0001_first": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE steps (step int PRIMARY KEY)`
    yield* sql`INSERT INTO steps VALUES (1)`
  }),
  "0002_second": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`INSERT INTO steps VALUES (2)`
  }),
  "0010_third": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`INSERT INTO steps VALUES (3)`
  })
}

const pick = (...keys: ReadonlyArray<string>): Migrations =>
  Object.fromEntries(keys.map((key) => [key, steps[key] ?? Effect.die(key)]))

const inFreshSchema = <A, E>(test: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP TABLE IF EXISTS steps, halyard_migrations`
    return yield* test
  })
