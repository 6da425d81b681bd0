import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable, Transactions } from "@halyard/core/ports"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres, type PostgresOptions } from "./layer-postgres.ts"
import { checkMigrated } from "./migrations/runner/check-migrated.ts"
import { migrate } from "./migrations/runner/migrate.ts"
import { layerTransactions } from "./events/transactions.ts"

type Sql = SqlClient.SqlClient

/** Runs with a client that has these options, and with a second one to disturb it. */
const withClients = <A, E>(
  options: PostgresOptions,
  use: (sql: Sql, other: Sql) => Effect.Effect<A, E, SqlClient.SqlClient | Transactions>
) =>
  Effect.gen(function* () {
    const url = Redacted.make((yield* scopedDatabase).url)
    const client = Layer.provideMerge(layerTransactions, layerPostgres({ ...options, url }))
    const other = yield* Layer.build(layerPostgres({ url, maxConnections: 2, applicationName: "other" }))
    const main = yield* Layer.build(client)
    const sql = yield* Effect.provide(SqlClient.SqlClient, main)
    return yield* Effect.provide(use(sql, yield* Effect.provide(SqlClient.SqlClient, other)), main)
  }).pipe(Effect.scoped)

const outageOf = <A, E>(exit: Exit.Exit<A, E>): StoreUnavailable | undefined => {
  const defects = Exit.isFailure(exit) ? exit.cause.reasons.filter(Cause.isDieReason).map(({ defect }) => defect) : []
  return defects.find((defect) => defect instanceof StoreUnavailable)
}

const isRunning = (other: Sql, text: string) =>
  other`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'halyard' AND state = 'active' AND query LIKE ${text}`.pipe(
    Effect.repeat({ until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
  )

/** Waits until the server has ended them. */
const endSessions = (other: Sql) =>
  other`SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'halyard'`

withPostgres(() => {
  describe("layerPostgres", () => {
    it.live("ends a slow statement, and works afterwards", () =>
      withClients({ statementTimeout: "200 millis" }, (sql) =>
        Effect.gen(function* () {
          assert.isDefined(outageOf(yield* Effect.exit(sql`SELECT pg_sleep(30)`)))
          assert.isDefined(outageOf(yield* Effect.exit(sql.withTransaction(sql`SELECT pg_sleep(30)`))))
          assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
        })
      )
    )

    it.live("does not limit the time of migrations", () =>
      withClients({ statementTimeout: "100 millis" }, () =>
        migrate({ "1_slow": Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.asVoid(sql`SELECT pg_sleep(0.5)`)) })
      )
    )

    it.live("refuses work that waits too long for a connection", () =>
      withClients({ maxConnections: 1, acquireTimeout: "100 millis" }, (sql) =>
        Effect.gen(function* () {
          const long = yield* Effect.forkChild(sql.withTransaction(sql`SELECT pg_sleep(1)`))
          yield* Effect.sleep("50 millis")
          const refused = outageOf(yield* Effect.exit(sql`SELECT 1`))
          assert.strictEqual(refused?.message, "The database is busy. Try again later.")
          yield* Fiber.join(long)
          assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
        })
      )
    )

    it.live("does not use connections that were closed while idle", () =>
      withClients({ minConnections: 3, maxConnections: 3 }, (sql, other) =>
        Effect.gen(function* () {
          for (let round = 0; round < 3; round++) {
            yield* Effect.all([sql`SELECT pg_sleep(0.05)`, sql`SELECT pg_sleep(0.05)`], { concurrency: "unbounded" })
            yield* endSessions(other)
            // The sockets close a moment after the sessions have ended.
            yield* Effect.sleep("500 millis")
            assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
          }
        })
      )
    )

    it.live("dies of an outage when the connection is lost in a transaction, without a retry", () =>
      withClients({}, (sql, other) =>
        Effect.gen(function* () {
          const { run } = yield* Transactions
          let runs = 0
          const transaction = Effect.suspend(() => {
            runs += 1
            return Effect.orDie(sql`SELECT pg_sleep(30)`)
          })
          const fiber = yield* Effect.forkChild(Effect.exit(run(transaction)))
          yield* isRunning(other, "%pg_sleep(30)%")
          yield* endSessions(other)
          assert.isDefined(outageOf(yield* Fiber.join(fiber)))
          assert.strictEqual(runs, 1)
        })
      )
    )

    it.live("reports an unknown outcome when the connection is lost during the commit", () =>
      withClients({}, (sql, other) =>
        Effect.gen(function* () {
          const { run } = yield* Transactions
          yield* slowAtCommit(sql)
          const fiber = yield* Effect.forkChild(Effect.exit(run(Effect.orDie(sql`INSERT INTO slow VALUES (1)`))))
          yield* isRunning(other, "COMMIT%")
          yield* endSessions(other)
          assert.include(outageOf(yield* Fiber.join(fiber))?.message, "Check whether the change was made")
        })
      )
    )

    it.live("retries a transaction that loses a conflict, even at its commit", () =>
      withClients({}, (sql) =>
        Effect.gen(function* () {
          const { run } = yield* Transactions
          yield* sql`CREATE TABLE pair AS SELECT n, 0 AS value FROM generate_series(1, 2) n`
          const latches = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
          let runs = 0
          const copy = (from: number, mine: Deferred.Deferred<void>, others: Deferred.Deferred<void>) =>
            run(
              Effect.gen(function* () {
                runs += 1
                yield* sql`SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`
                yield* sql`UPDATE pair SET value = 1 + (SELECT value FROM pair WHERE n = ${from}) WHERE n = ${3 - from}`
                yield* Deferred.succeed(mine, undefined)
                yield* Deferred.await(others)
              }).pipe(Effect.orDie)
            )
          const [one, other] = latches
          yield* Effect.all([copy(1, one, other), copy(2, other, one)], { concurrency: "unbounded" })
          assert.isAtLeast(runs, 3)
          const values = yield* sql<{ value: number }>`SELECT value FROM pair ORDER BY value`
          assert.deepStrictEqual(values, [{ value: 1 }, { value: 2 }])
        })
      )
    )

    it.live("creates the tables in the given schema, beside those of other schemas", () =>
      withClients({ schema: "of-its-own" }, (sql, other) =>
        Effect.gen(function* () {
          const steps = { "1_things": Effect.flatMap(SqlClient.SqlClient, (_) => _`CREATE TABLE things (id int)`) }
          yield* Effect.provideService(migrate(withoutResult(steps)), SqlClient.SqlClient, other)
          assert.strictEqual((yield* Effect.flip(checkMigrated(withoutResult(steps))))._tag, "DatabaseIsOlder")
          assert.lengthOf(yield* migrate(withoutResult(steps)), 1)
          yield* checkMigrated(withoutResult(steps))
          const addresses = yield* sql`SELECT schemaname FROM pg_tables WHERE tablename = 'things' ORDER BY 1`
          assert.deepStrictEqual(addresses, [{ schemaname: "of-its-own" }, { schemaname: "public" }])
        })
      )
    )
  })
})

const withoutResult = <E>(steps: Record<string, Effect.Effect<unknown, E, SqlClient.SqlClient>>) =>
  Object.fromEntries(Object.entries(steps).map(([key, step]) => [key, Effect.asVoid(step)] as const))

const slowAtCommit = Effect.fnUntraced(function* (sql: Sql) {
  yield* sql`CREATE TABLE slow (id int)`
  yield* sql`CREATE FUNCTION sleep_a_while() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NULL; END'`
  yield* sql`CREATE CONSTRAINT TRIGGER sleeping AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION sleep_a_while()`
})
