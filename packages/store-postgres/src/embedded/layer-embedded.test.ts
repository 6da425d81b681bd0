import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { layerBlankDatabase } from "../../test/blank-database.ts"

layer(layerBlankDatabase, { excludeTestServices: true })("layerEmbedded", (it) => {
  it.effect("offers the extensions that the schema needs", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE EXTENSION pg_trgm`
      yield* sql`CREATE EXTENSION btree_gin`
      assert.deepStrictEqual(yield* sql`SELECT similarity('flag', 'flags') > 0.5 AS close`, [{ close: true }])
    })
  )

  it.effect("works after an interrupted query", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE interrupted (id int)`
      for (const grace of [0, 1, 20]) {
        const query = yield* Effect.forkChild(sql`INSERT INTO interrupted SELECT g FROM generate_series(1, 30000) g`)
        yield* Effect.sleep(grace)
        yield* Fiber.interrupt(query)
        yield* Effect.timeoutOption(sql`SELECT pg_sleep(0.05)`, "5 millis")
        assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
      }
    })
  )

  it.effect("rolls back an interrupted transaction, during and after a query", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE half (id int)`
      for (const moment of ["after a query", "in a query"]) {
        const begun = yield* Deferred.make<void>()
        const transaction = yield* Effect.forkChild(
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`INSERT INTO half VALUES (1)`
              yield* Deferred.succeed(begun, undefined)
              if (moment === "in a query") yield* sql`INSERT INTO half SELECT g FROM generate_series(1, 30000) g`
              yield* Effect.never
            })
          )
        )
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(transaction)
        assert.deepStrictEqual(yield* sql`SELECT count(*)::int AS rows FROM half`, [{ rows: 0 }])
      }
    })
  )

  it.effect("keeps concurrent transactions apart", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE counter AS SELECT 0 AS value`
      const increment = sql.withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<{ value: number }>`SELECT value FROM counter`
          yield* Effect.yieldNow
          yield* sql`UPDATE counter SET value = ${(row?.value ?? 0) + 1}`
        })
      )
      yield* Effect.all(
        Array.from({ length: 20 }, () => increment),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* sql`SELECT value FROM counter`, [{ value: 20 }])
    })
  )

  it.effect("works after an error inside and outside a transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE one (id int PRIMARY KEY)`
      yield* sql`INSERT INTO one VALUES (1)`
      const error = yield* Effect.flip(sql`INSERT INTO one VALUES (1)`)
      assert.strictEqual(error.reason._tag, "UniqueViolation")
      yield* Effect.flip(sql.withTransaction(sql`SELECT nonsense`))
      const inner = sql.withTransaction(sql`INSERT INTO one VALUES (1)`)
      yield* sql.withTransaction(Effect.andThen(Effect.ignore(inner), sql`INSERT INTO one VALUES (2)`))
      assert.deepStrictEqual(yield* sql`SELECT id FROM one ORDER BY id`, [{ id: 1 }, { id: 2 }])
    })
  )

  it.effect("sends and receives a value of 64 MB", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const large = "x".repeat(64 * 1024 * 1024)
      const [row] = yield* sql<{ same: string }>`SELECT ${large}::text AS same`
      assert.isTrue(row?.same === large)
    })
  )

  it.effect("does not block the event loop during a long transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let ticks = 0
      const timer = setInterval(() => ticks++, 1)
      yield* sql.withTransaction(Effect.forEach(Array.from({ length: 300 }), () => sql`SELECT 1`))
      clearInterval(timer)
      assert.isAbove(ticks, 5)
    })
  )

  it.effect("streams rows, and can stop early", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = sql<{ g: number }>`SELECT g FROM generate_series(1, 20000) g`.stream
      assert.strictEqual((yield* Stream.runCollect(rows)).length, 20000)
      assert.strictEqual((yield* Stream.runCollect(Stream.take(rows, 3))).length, 3)
      assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
    })
  )
})
