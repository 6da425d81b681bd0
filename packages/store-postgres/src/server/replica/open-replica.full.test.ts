import { assert, describe, it } from "@effect/vitest"
import { mayReadCopy } from "@halyard/core/ports"
import { query, type ReplicatedPostgres, startReplicatedPostgres, withPostgres } from "@halyard/postgres-server"
import { Effect, Fiber, Layer, Logger, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { layerPostgres } from "../../layer-postgres.ts"

type Sql = SqlClient.SqlClient

const aStandby = Effect.acquireRelease(
  Effect.promise(() => startReplicatedPostgres({ synchronous: false })),
  ({ close }) => Effect.promise(close)
)

/** A client of a fresh database on the primary, with the standby or another database as replica, and what it logs. */
const connect = Effect.fnUntraced(function* (servers: ReplicatedPostgres, replica?: string) {
  const path = yield* Effect.promise(servers.createDatabase)
  const at = (server: string) => Redacted.make(Object.assign(new URL(server), { pathname: path }).href)
  const lines: Array<string> = []
  const logger = Logger.make(({ message }) => void lines.push(String(message)))
  const client = layerPostgres({
    url: at(servers.primary),
    replicaUrl: replica === undefined ? at(servers.standby) : Redacted.make(replica)
  })
  const context = yield* Layer.build(Layer.provide(client, Logger.layer([logger])))
  const sql = yield* Effect.provide(SqlClient.SqlClient, context)
  yield* sql`CREATE TABLE seen (n int)`
  yield* sql`INSERT INTO seen VALUES (0)`
  return { sql, lines }
})

/** What a read that may use a copy finds, and whether it ran on a standby. */
const look = (sql: Sql) =>
  Effect.map(
    mayReadCopy(sql<{ n: number; standby: boolean }>`SELECT max(n) AS n, pg_is_in_recovery() AS standby FROM seen`),
    ([found = { n: -1, standby: false }]) => found
  )

const until = <A, E, R>(read: Effect.Effect<A, E, R>, isIt: (found: A) => boolean) =>
  Effect.repeat(read, { until: isIt, schedule: Schedule.spaced("20 millis") })

const untilOnStandby = (sql: Sql) => until(look(sql), ({ standby }) => standby)
const untilLogged = (lines: ReadonlyArray<string>, text: string) =>
  until(
    Effect.sync(() => lines.at(-1) ?? ""),
    (line) => line.includes(text)
  )

/** Writes, and finds it with the next read, again and again. Answers how often the standby answered. */
const readOwnWrites = Effect.fnUntraced(function* (sql: Sql, from: number, times: number) {
  let onStandby = 0
  for (let n = from; n < from + times; n++) {
    yield* sql`INSERT INTO seen VALUES (${n})`
    const found = yield* look(sql)
    assert.strictEqual(found.n, n)
    if (found.standby) onStandby += 1
  }
  return onStandby
})

const slowOnStandby = (sql: Sql) =>
  mayReadCopy(sql<{ standby: boolean }>`
    SELECT standby, pg_sleep(CASE WHEN standby THEN 60 ELSE 0 END) FROM (SELECT pg_is_in_recovery() AS standby) AS here`)

const untilRunning = (servers: ReplicatedPostgres, text: string) =>
  until(
    Effect.promise(() =>
      query(
        servers.standby,
        (sql) => sql`SELECT 1 FROM pg_stat_activity WHERE application_name = 'halyard' AND query LIKE ${text}`
      )
    ),
    (rows) => rows.length > 0
  )

const onStandby = (servers: ReplicatedPostgres, statement: string) =>
  Effect.promise(() => query(servers.standby, (sql) => sql.unsafe(statement)))

withPostgres(() => {
  describe("a replica", () => {
    it.live(
      "answers reads that may use a copy, and no other statement",
      () =>
        Effect.gen(function* () {
          const { lines, sql } = yield* connect(yield* aStandby)
          yield* untilOnStandby(sql)
          assert.isTrue(lines.some((line) => /^The replica of the database at 127.0.0.1:\d+ is used$/.test(line)))
          const where = sql<{ standby: boolean }>`SELECT pg_is_in_recovery() AS standby`
          assert.deepStrictEqual(yield* where, [{ standby: false }])
          assert.deepStrictEqual(yield* mayReadCopy(sql.withTransaction(where)), [{ standby: false }])
          yield* mayReadCopy(sql`INSERT INTO seen VALUES (1)`)
          assert.strictEqual((yield* look(sql)).n, 1)
        }).pipe(Effect.scoped),
      120_000
    )

    it.live(
      "finds everything that was committed before, also while it is behind, and is used again when it is not",
      () =>
        Effect.gen(function* () {
          const servers = yield* aStandby
          const { lines, sql } = yield* connect(servers)
          yield* untilOnStandby(sql)
          yield* readOwnWrites(sql, 1, 50)
          yield* onStandby(servers, "SELECT pg_wal_replay_pause()")
          assert.strictEqual(yield* readOwnWrites(sql, 51, 5), 0)
          yield* untilLogged(lines, "bytes of the log behind the primary. Its reads go to the primary.")
          assert.strictEqual(yield* readOwnWrites(sql, 56, 5), 0)
          yield* onStandby(servers, "SELECT pg_wal_replay_resume()")
          yield* untilOnStandby(sql)
          yield* untilLogged(lines, "is used")
          assert.strictEqual((yield* look(sql)).n, 60)
        }).pipe(Effect.scoped),
      120_000
    )

    it.live(
      "fails no read when it is gone or hangs, and is used again when it is back",
      () =>
        Effect.gen(function* () {
          const servers = yield* aStandby
          const { lines, sql } = yield* connect(servers)
          yield* untilOnStandby(sql)
          yield* Effect.promise(servers.stopStandby)
          assert.strictEqual(yield* readOwnWrites(sql, 1, 10), 0)
          yield* untilLogged(lines, "is not used")
          yield* Effect.promise(servers.startStandby)
          yield* untilOnStandby(sql)

          const hanging = yield* Effect.forkChild(slowOnStandby(sql))
          yield* untilRunning(servers, "%pg_sleep%")
          const resume = yield* Effect.promise(servers.freezeStandby)
          assert.strictEqual(yield* readOwnWrites(sql, 11, 5), 0)
          assert.isFalse((yield* Fiber.join(hanging))[0]?.standby)
          yield* untilLogged(lines, "it does not answer")
          resume()
          yield* untilOnStandby(sql)
        }).pipe(Effect.scoped),
      120_000
    )

    it.live(
      "is not used if it is not there, or another server",
      () =>
        Effect.gen(function* () {
          const servers = yield* aStandby
          const itself = yield* connect(servers, servers.primary)
          yield* untilLogged(itself.lines, "is not used: it is not a standby. Its reads go to the primary.")
          assert.strictEqual(yield* readOwnWrites(itself.sql, 1, 3), 0)

          const nowhere = yield* connect(servers, "postgres://nobody:nothing@127.0.0.1:1/nowhere")
          yield* untilLogged(nowhere.lines, "is not used: connect ECONNREFUSED")
          assert.strictEqual(yield* readOwnWrites(nowhere.sql, 1, 3), 0)

          const foreign = yield* connect(servers, (yield* aStandby).standby)
          yield* untilLogged(foreign.lines, "it is the standby of another server")
          assert.strictEqual(yield* readOwnWrites(foreign.sql, 1, 3), 0)

          const promoted = yield* connect(servers)
          yield* untilOnStandby(promoted.sql)
          yield* Effect.promise(servers.promote)
          yield* untilLogged(promoted.lines, "it is not a standby")
          assert.strictEqual(yield* readOwnWrites(promoted.sql, 1, 3), 0)
        }).pipe(Effect.scoped),
      120_000
    )
  })
})
