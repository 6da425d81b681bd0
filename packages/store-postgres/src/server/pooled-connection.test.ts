import { assert, describe, it } from "@effect/vitest"
import { CurrentPrincipal, newEvent, systemPrincipal } from "@halyard/core/domain"
import { Changes, EventStore, StoreUnavailable, Transactions } from "@halyard/core/ports"
import { scopedDatabase, withPgbouncer } from "@halyard/postgres-server"
import { Cause, Context, Effect, Exit, Layer, Queue, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { layerTransactions } from "../events/transactions.ts"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { layerPostgres, type PostgresOptions } from "../layer-postgres.ts"
import { checkMigrated } from "../migrations/runner/check-migrated.ts"
import { migrations } from "../migrations/index.ts"
import { migrate } from "../migrations/runner/migrate.ts"
import { done } from "../sql/sql.ts"

await withPgbouncer((throughPgbouncer) => {
  /** A new database: its address without the pooler, and through it. */
  const aDatabase = Effect.map(scopedDatabase, ({ url }) => {
    const direct = Redacted.make(url)
    return { direct, pooled: throughPgbouncer(direct) }
  })

  const withPooled = <A, E>(
    options: PostgresOptions,
    use: (
      sql: SqlClient.SqlClient,
      direct: SqlClient.SqlClient
    ) => Effect.Effect<A, E, SqlClient.SqlClient | Transactions>
  ) =>
    Effect.gen(function* () {
      const { direct, pooled } = yield* aDatabase
      const client = layerPostgres({ url: pooled, pooler: "transaction", ...options })
      const context = yield* Layer.build(Layer.provideMerge(layerTransactions, client))
      const other = yield* Layer.build(layerPostgres({ url: direct, maxConnections: 1 }))
      const sql = Context.get(context, SqlClient.SqlClient)
      return yield* Effect.provide(use(sql, Context.get(other, SqlClient.SqlClient)), context)
    }).pipe(Effect.scoped)

  describe("layerPostgres behind a transaction pooler", () => {
    it.live("has its settings in each statement and transaction, and leaves the sessions as they were", () =>
      withPooled({ statementTimeout: "7 seconds" }, (sql) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* settings(sql), expected)
          assert.deepStrictEqual(yield* sql.withTransaction(settings(sql)), expected)
          const sessions = yield* Effect.all(
            Array.from(
              { length: 10 },
              () => sql<{ pid: number; named: number }>`
              SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM pg_prepared_statements) AS named
              FROM pg_sleep(0.02)`
            ),
            { concurrency: "unbounded" }
          )
          const pids = new Set(sessions.flat().map(({ pid }) => pid))
          assert.isBelow(pids.size, 10)
          assert.deepStrictEqual([...new Set(sessions.flat().map(({ named }) => named))], [0])
        })
      )
    )

    it.live("reads at one moment, although its settings come first", () =>
      withPooled({}, (sql, direct) =>
        Effect.gen(function* () {
          const { atOneMoment } = yield* Transactions
          yield* sql`CREATE TABLE numbers (n integer)`
          const count = Effect.map(Effect.orDie(sql`SELECT n FROM numbers`), ({ length }) => length)
          const counts = yield* atOneMoment(
            Effect.all([count, Effect.andThen(Effect.orDie(direct`INSERT INTO numbers VALUES (1)`), count)])
          )
          assert.deepStrictEqual(counts, [0, 0])
        })
      )
    )

    it.live("ends a slow statement, and works afterwards", () =>
      withPooled({ statementTimeout: "200 millis" }, (sql) =>
        Effect.gen(function* () {
          assert.isTrue(isOutage(yield* Effect.exit(sql`SELECT pg_sleep(30)`)))
          assert.isTrue(isOutage(yield* Effect.exit(sql.withTransaction(sql`SELECT pg_sleep(30)`))))
          assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
          assert.lengthOf(yield* migrate({ "1_slow": Effect.asVoid(sql`SELECT pg_sleep(0.5)`) }), 1)
        })
      )
    )

    it.live("fails with the error of the statement, and undoes it", () =>
      withPooled({ maxConnections: 1 }, (sql) =>
        Effect.gen(function* () {
          yield* sql`CREATE TABLE numbers (n integer PRIMARY KEY)`
          yield* sql`INSERT INTO numbers VALUES (1)`
          const twice = yield* Effect.flip(sql`INSERT INTO numbers VALUES (2), (1)`)
          assert.strictEqual(twice.reason._tag, "UniqueViolation")
          const { run } = yield* Transactions
          yield* Effect.exit(run(Effect.andThen(done(sql`INSERT INTO numbers VALUES (3)`), Effect.fail("no"))))
          assert.deepStrictEqual(yield* sql`SELECT n FROM numbers`, [{ n: 1 }])
        })
      )
    )

    it.live("creates the tables in the given schema", () =>
      withPooled({ schema: "of-its-own" }, (sql) =>
        Effect.gen(function* () {
          const steps = {
            "1_things": Effect.asVoid(Effect.flatMap(SqlClient.SqlClient, (_) => _`CREATE TABLE things (id int)`))
          }
          assert.lengthOf(yield* migrate(steps), 1)
          yield* checkMigrated(steps)
          assert.deepStrictEqual(yield* sql`SELECT schemaname FROM pg_tables WHERE tablename = 'things'`, [
            { schemaname: "of-its-own" }
          ])
        })
      )
    )

    it.live("names statements if the pooler keeps them", () =>
      Effect.gen(function* () {
        // The server itself, because older versions of PgBouncer do not keep them.
        const url = (yield* aDatabase).direct
        const client = yield* Layer.build(layerPostgres({ url, pooler: "transaction", poolerKeepsStatements: true }))
        const sql = Context.get(client, SqlClient.SqlClient)
        const named = yield* sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_prepared_statements`
        assert.isAbove(named[0]?.n ?? 0, 0)
      }).pipe(Effect.scoped)
    )

    it.live("is recognised by pgbouncer=true in the URL", () =>
      Effect.gen(function* () {
        const { pooled } = yield* aDatabase
        const url = Redacted.make(`${Redacted.value(pooled)}?pgbouncer=true`)
        const client = yield* Layer.build(layerPostgres({ url, statementTimeout: "7 seconds" }))
        assert.deepStrictEqual(yield* settings(Context.get(client, SqlClient.SqlClient)), expected)
      }).pipe(Effect.scoped)
    )

    it.live("migrates and listens on the direct address", () =>
      Effect.gen(function* () {
        const { direct, pooled } = yield* aDatabase
        const client = layerPostgres({ url: pooled, pooler: "transaction", directUrl: direct })
        const instance = Layer.build(Layer.fresh(Layer.provideMerge(layerPostgresStore, client)))
        const one = yield* instance
        const other = yield* instance
        const changes = yield* Context.get(other, Changes).subscribe
        // Listening starts with the first subscriber, and then notifies once.
        yield* Effect.timeoutOption(Effect.forever(Queue.take(changes)), "500 millis")
        yield* Effect.provideContext(change, one)
        // Without a notification it would take five seconds.
        yield* Effect.timeout(Queue.take(changes), "4 seconds")

        const step = Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`CREATE TABLE seen AS SELECT reset_val FROM pg_settings WHERE name = 'jit'`
        )
        yield* Effect.provideContext(migrate({ ...migrations, "9999_see": Effect.asVoid(step) }), one)
        const seen = yield* Context.get(one, SqlClient.SqlClient)`SELECT reset_val FROM seen`
        assert.deepStrictEqual(seen, [{ reset_val: "off" }])
      }).pipe(Effect.scoped)
    )
  })
})

const isOutage = <A, E>(exit: Exit.Exit<A, E>): boolean =>
  Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable

const change = Effect.gen(function* () {
  const { append } = yield* EventStore
  const author = yield* CurrentPrincipal
  yield* (yield* Transactions).run(append([newEvent({ type: "feature-created" }, author, "2026-01-01T00:00:00.000Z")]))
}).pipe(Effect.provideService(CurrentPrincipal, systemPrincipal))

const settings = (sql: SqlClient.SqlClient) =>
  sql<{ name: string; setting: string; reset: string }>`
    SELECT name, setting, reset_val AS reset FROM pg_settings
    WHERE name IN ('jit', 'random_page_cost', 'statement_timeout') ORDER BY name`

const expected = [
  { name: "jit", setting: "off", reset: "on" },
  { name: "random_page_cost", setting: "1.1", reset: "4" },
  { name: "statement_timeout", setting: "7000", reset: "0" }
]
