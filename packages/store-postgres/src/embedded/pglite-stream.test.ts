import { PgClient } from "@effect/sql-pg"
import { assert, layer } from "@effect/vitest"
import { Context, Duration, Effect, Fiber, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import type { Duplex } from "node:stream"
import { openInMemory } from "./engine.ts"
import { pgliteStream } from "./pglite-stream.ts"

class Streams extends Context.Service<Streams, () => Duplex>()("test/Streams") {
  static readonly layer = Layer.effect(Streams, Effect.map(openInMemory(), pgliteStream))
}

layer(Layer.mergeAll(Streams.layer, Reactivity.layer), { excludeTestServices: true })("pgliteStream", (it) => {
  it.effect("starts each connection with a clean session", () =>
    Effect.gen(function* () {
      yield* connected((sql) =>
        Effect.gen(function* () {
          yield* sql`SET statement_timeout = 4321`
          yield* sql`CREATE TEMP TABLE mine (id int)`
          yield* sql`SELECT pg_advisory_lock(7)`
          yield* sql`CREATE TABLE IF NOT EXISTS kept (id int)`
          yield* sql`BEGIN`
          yield* sql`INSERT INTO kept VALUES (1)`
        })
      )
      yield* connected((sql) =>
        Effect.gen(function* () {
          assert.deepStrictEqual(yield* sql`SELECT current_setting('statement_timeout') AS value`, [{ value: "0" }])
          assert.deepStrictEqual(yield* sql`SELECT to_regclass('mine') AS found`, [{ found: null }])
          assert.deepStrictEqual(yield* sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`, [])
          assert.deepStrictEqual(yield* sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE 'INSERT%'`, [])
          assert.deepStrictEqual(yield* sql`SELECT id FROM kept`, [])
        })
      )
    })
  )

  it.effect("makes a second connection wait until the first has ended", () =>
    Effect.gen(function* () {
      const order: Array<string> = []
      const first = connected((sql) =>
        Effect.gen(function* () {
          yield* sql`BEGIN`
          yield* Effect.sleep("50 millis")
          yield* sql`COMMIT`
          order.push("first")
        })
      )
      const second = connected((sql) =>
        Effect.andThen(
          sql`SELECT 1`,
          Effect.sync(() => order.push("second"))
        )
      )
      yield* Effect.all([first, Effect.delay(second, "10 millis")], { concurrency: 2 })
      assert.deepStrictEqual(order, ["first", "second"])
    })
  )

  it.effect("skips a connection that stopped waiting", () =>
    Effect.gen(function* () {
      yield* connected(() =>
        Effect.gen(function* () {
          const waiting = yield* Effect.forkChild(connected((sql) => sql`SELECT 1`))
          yield* Effect.sleep("10 millis")
          yield* Fiber.interrupt(waiting)
        })
      )
      assert.deepStrictEqual(yield* connected((sql) => sql`SELECT 2 AS two`), [{ two: 2 }])
    })
  )

  it.effect("gives the same answers for any chunks", () =>
    Effect.gen(function* () {
      const whole = yield* exchange([Buffer.concat([startup, ...extendedQuery, terminate])])
      const bytewise = yield* exchange(
        Array.from(Buffer.concat([startup, ...extendedQuery, terminate]), (byte) => Buffer.from([byte]))
      )
      assert.include(whole.toString("latin1"), "forty-two")
      assert.deepStrictEqual(withoutKey(bytewise), withoutKey(whole))
    })
  )

  it.effect("refuses encryption, and closes the connection on a request to cancel", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* exchange([opening(80877103), opening(80877102, 8)])).toString(), "N")
    })
  )

  it.effect("closes only the connection that sends an invalid message", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(exchange([startup, Buffer.from([0x51, 0, 0, 0, 0])]))
      assert.include(error.message, "invalid length")

      const unattended = (yield* Streams)()
      unattended.write(Buffer.alloc(8))
      yield* Effect.sleep("10 millis")
      assert.isTrue(unattended.destroyed)
      assert.deepStrictEqual(yield* connected((sql) => sql`SELECT 3 AS three`), [{ three: 3 }])
    })
  )

  it.effect("runs the next query only after the client has read the answer", () =>
    Effect.gen(function* () {
      const connection = (yield* Streams)()
      connection.write(Buffer.concat([startup, simpleQuery("SELECT repeat('x', 300000) FROM generate_series(1, 10)")]))
      connection.end(simpleQuery("SELECT 'the end'"))
      yield* Effect.sleep("50 millis")
      assert.isAbove(connection.writableLength, 0)
      const answer = yield* Effect.promise(() => connection.toArray())
      assert.isAbove(Buffer.concat(answer).length, 3_000_000)
      assert.include(Buffer.concat(answer).toString("latin1"), "the end")
    })
  )
})

const connected = <A, E, R>(use: (sql: PgClient.PgClient) => Effect.Effect<A, E, R>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const stream = yield* Streams
      return yield* use(yield* PgClient.makeClient({ stream, username: "postgres", connectTimeout: Duration.infinity }))
    })
  )

/** All bytes that a connection sends until it is closed. */
const exchange = Effect.fnUntraced(function* (chunks: ReadonlyArray<Buffer>) {
  const connection = (yield* Streams)()
  for (const chunk of chunks) connection.write(chunk)
  return yield* Effect.tryPromise({
    try: async () => Buffer.concat(await connection.toArray()),
    catch: (cause) => cause as Error
  })
})

const message = (type: string, body: string) => {
  const bytes = Buffer.from(`${type}0000${body}`, "latin1")
  bytes.writeInt32BE(body.length + 4, type.length)
  return bytes
}

const opening = (code: number, extra = 0) => {
  const bytes = Buffer.alloc(8 + extra)
  bytes.writeInt32BE(bytes.length)
  bytes.writeInt32BE(code, 4)
  return bytes
}

const startup = message("", "\0\x03\0\0user\0postgres\0\0")
const simpleQuery = (sql: string) => message("Q", `${sql}\0`)
const extendedQuery = [
  message("P", "\0SELECT 'forty-two'\0\0\0"),
  message("B", "\0\0\0\0\0\0\0\0"),
  message("E", "\0\0\0\0\0"),
  message("S", "")
]
const terminate = message("X", "")

/** The key for cancelling differs for each connection. */
const withoutKey = (answer: Buffer) => answer.toString("latin1").replace(/K\0\0\0\f.{8}/s, "")
