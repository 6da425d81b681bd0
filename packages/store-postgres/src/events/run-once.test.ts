import { assert, describe, it } from "@effect/vitest"
import { type InDoubt, StoreUnavailable, Transactions } from "@halyard/core/ports"
import { scopedDatabase, withPostgres } from "@halyard/postgres-server"
import { Cause, Deferred, Effect, Exit, Fiber, Layer, Option, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../layer-postgres.ts"
import { done } from "../sql/sql.ts"
import { type LossyServer, startLossyServer } from "../../test/lossy-server.ts"
import { layerTransactions } from "./transactions.ts"

type Sql = SqlClient.SqlClient

/** Runs on a new database with a table of numbers, behind a proxy that can lose messages. */
const withNumbers = <A, E>(
  use: (setup: {
    readonly sql: Sql
    readonly server: LossyServer
    readonly runOnce: Transactions["Service"]["runOnce"]
  }) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const { url } = yield* scopedDatabase
    const server = yield* Effect.acquireRelease(
      Effect.promise(() => startLossyServer(url)),
      ({ close }) => Effect.promise(close)
    )
    const client = Layer.provideMerge(layerTransactions, layerPostgres({ url: Redacted.make(server.url) }))
    const body = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE numbers (n integer)`
      return yield* use({ sql, server, runOnce: (yield* Transactions).runOnce })
    })
    return yield* Effect.provide(body, client)
  }).pipe(Effect.scoped)

const add = (sql: Sql) => Effect.as(done(sql`INSERT INTO numbers (n) VALUES (1)`), "added")

const count = (sql: Sql) => Effect.map(Effect.orDie(sql`SELECT n FROM numbers`), ({ length }) => length)

/** Makes each commit that adds a number wait for a lock. */
const waitAtCommit = (sql: Sql) =>
  Effect.andThen(
    sql`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NULL; END'`,
    sql`CREATE CONSTRAINT TRIGGER waiting AFTER INSERT ON numbers DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait()`
  )

/** The outcome, once the server has noticed that the session is gone. */
const known = <A>(doubt: InDoubt<A>) =>
  Effect.exit(doubt.outcome).pipe(
    Effect.repeat({
      until: (exit) => Exit.isSuccess(exit) || !isUnavailable(exit),
      schedule: Schedule.spaced("20 millis")
    }),
    Effect.flatten
  )

const isUnavailable = <A, E>(exit: Exit.Exit<A, E>) =>
  Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable

const doubtIn = <A>(exit: Exit.Exit<A, InDoubt<A>>): InDoubt<A> =>
  Option.getOrElse(Exit.findErrorOption(exit), () => assert.fail("is not in doubt"))

withPostgres(() => {
  describe("runOnce", () => {
    it.live("finds out that a commit without an answer was made", () =>
      withNumbers(({ runOnce, server, sql }) =>
        Effect.gen(function* () {
          assert.strictEqual(yield* runOnce(add(sql)), "added")
          server.loseNext("answer")
          const doubt = doubtIn(yield* Effect.exit(runOnce(add(sql))))
          assert.deepStrictEqual(yield* known(doubt), Option.some("added"))
          assert.strictEqual(yield* count(sql), 2)
        })
      )
    )

    it.live("finds out that a commit that never reached the server was not made", () =>
      withNumbers(({ runOnce, server, sql }) =>
        Effect.gen(function* () {
          server.loseNext("commit")
          const doubt = doubtIn(yield* Effect.exit(runOnce(add(sql))))
          assert.deepStrictEqual(yield* known(doubt), Option.none())
          assert.strictEqual(yield* count(sql), 0)
        })
      )
    )

    it.live("reports an unknown outcome while the server still works on the commit", () =>
      withNumbers(({ runOnce, server, sql }) =>
        Effect.gen(function* () {
          yield* waitAtCommit(sql)
          const [locked, free] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const blocking = Effect.andThen(Deferred.succeed(locked, undefined), Deferred.await(free))
          const blocker = yield* Effect.forkScoped(
            sql.withTransaction(Effect.andThen(sql`SELECT pg_advisory_xact_lock(7)`, blocking))
          )
          yield* Deferred.await(locked)
          server.loseNext("wait")
          const doubt = doubtIn(yield* Effect.exit(runOnce(add(sql))))
          assert.strictEqual(yield* count(sql), 0)
          assert.isTrue(isUnavailable(yield* Effect.exit(doubt.outcome)))
          yield* Deferred.succeed(free, undefined)
          yield* Fiber.join(blocker)
          assert.deepStrictEqual(yield* known(doubt), Option.some("added"))
          assert.strictEqual(yield* count(sql), 1)
        }).pipe(Effect.scoped)
      )
    )

    it.live("has no doubt about a transaction that was lost before its commit", () =>
      withNumbers(({ runOnce, server, sql }) =>
        Effect.gen(function* () {
          const lost = Effect.andThen(
            add(sql),
            Effect.sync(() => server.cut())
          )
          const exit = yield* Effect.exit(runOnce(Effect.andThen(lost, count(sql))))
          assert.isTrue(isUnavailable(exit))
          assert.strictEqual(yield* count(sql), 0)
        })
      )
    )
  })
})
