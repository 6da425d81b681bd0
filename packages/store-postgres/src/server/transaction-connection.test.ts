import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable, Transactions } from "@halyard/core/ports"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { Cause, Effect, Exit, Fiber, Layer, Redacted, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { done } from "../sql/sql.ts"
import { layerTransactions } from "../events/transactions.ts"

type Sql = SqlClient.SqlClient

/** Runs on a new database with a table of unique numbers. */
const withNumbers = <A, E>(
  use: (sql: Sql, run: Transactions["Service"]["run"]) => Effect.Effect<A, E, SqlClient.SqlClient | Transactions>
) =>
  Effect.gen(function* () {
    const { url } = yield* scopedDatabase
    const client = Layer.provideMerge(layerTransactions, layerPostgres({ url: Redacted.make(url) }))
    const body = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE numbers (n integer PRIMARY KEY DEFERRABLE INITIALLY IMMEDIATE)`
      return yield* use(sql, (yield* Transactions).run)
    })
    return yield* Effect.provide(body, client)
  }).pipe(Effect.scoped)

const add = (sql: Sql, n: number) => done(sql`INSERT INTO numbers (n) VALUES (${n})`)

const all = (sql: Sql) =>
  Effect.map(Effect.orDie(sql<{ n: number }>`SELECT n FROM numbers ORDER BY n`), (rows) => rows.map(({ n }) => n))

const defectOf = <A, E>(exit: Exit.Exit<A, E>) => (Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined)

const reasonOf = <A, E>(exit: Exit.Exit<A, E>) => {
  const defect = defectOf(exit)
  return SqlError.isSqlError(defect) ? defect.reason._tag : undefined
}

const isRunning = (sql: Sql, text: string) =>
  sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query = ${text}`.pipe(
    Effect.repeat({ until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
  )

withPostgres(() => {
  describe("TransactionConnection", () => {
    it.live("reads its own writes, and commits them", () =>
      withNumbers((sql, run) =>
        Effect.gen(function* () {
          const seen = yield* run(Effect.andThen(Effect.andThen(add(sql, 1), add(sql, 2)), all(sql)))
          assert.deepStrictEqual(seen, [1, 2])
          yield* run(add(sql, 3))
          yield* run(Effect.void)
          assert.deepStrictEqual(yield* all(sql), [1, 2, 3])
        })
      )
    )

    it.live("fails for a failed write, whatever comes next", () =>
      withNumbers((sql, run) =>
        Effect.gen(function* () {
          yield* add(sql, 1)
          const twice = Effect.andThen(add(sql, 1), add(sql, 2))
          const isCaught = sql`SELECT 1`.pipe(Effect.catch(() => Effect.succeed([])))
          assert.strictEqual(reasonOf(yield* Effect.exit(run(twice))), "UniqueViolation")
          assert.strictEqual(reasonOf(yield* Effect.exit(run(Effect.andThen(twice, isCaught)))), "UniqueViolation")
          assert.deepStrictEqual(yield* all(sql), [1])
        })
      )
    )

    it.live("also rolls back statements that were not sent yet", () =>
      withNumbers((sql, run) =>
        Effect.gen(function* () {
          const failing = Effect.andThen(add(sql, 1), Effect.fail("no"))
          assert.strictEqual(yield* Effect.flip(run(failing)), "no")
          yield* run(
            Effect.gen(function* () {
              yield* add(sql, 2)
              yield* Effect.flip(run(failing))
              yield* add(sql, 3)
            })
          )
          assert.deepStrictEqual(yield* all(sql), [2, 3])
        })
      )
    )

    it.live("reports an unknown outcome when the connection is lost during the commit", () =>
      withNumbers((sql, run) =>
        Effect.gen(function* () {
          yield* sql`CREATE FUNCTION doze() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_sleep(30); RETURN NULL; END'`
          yield* sql`CREATE CONSTRAINT TRIGGER dozing AFTER INSERT ON numbers DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION doze()`
          const change = yield* Effect.forkChild(Effect.exit(run(add(sql, 1))))
          yield* isRunning(sql, "COMMIT")
          yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND query = 'COMMIT'`
          const defect = defectOf(yield* Fiber.join(change))
          assert.include(defect instanceof StoreUnavailable ? defect.message : "", "Check whether the change was made")
        })
      )
    )

    it.live("waits for the statement of an interrupted caller, and rolls it back", () =>
      withNumbers((sql, run) =>
        Effect.gen(function* () {
          const slow = Effect.andThen(add(sql, 1), Effect.orDie(sql`SELECT pg_sleep(0.3)`))
          const caller = yield* Effect.forkChild(run(slow))
          yield* isRunning(sql, "SELECT pg_sleep(0.3)")
          yield* Fiber.interrupt(caller)
          assert.deepStrictEqual(yield* all(sql), [])
        })
      )
    )
  })
})
