import { assert, describe, it } from "@effect/vitest"
import { Readiness, StoreUnavailable } from "@halyard/core/ports"
import { Cause, Effect, Exit, Layer, Metric, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import fs, { mkdtempSync, rmSync } from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerReadiness } from "../instance/readiness.ts"
import { watchDiskSpace } from "./disk-space.ts"
import { layerEmbedded } from "./index.ts"

/** All files that are opened after this are on a disk that is full, or not. Their paths are `opened`. */
const onFullDisk = <A, E, R>(
  use: (fill: (isFull: boolean, only?: RegExp) => void, opened: () => ReadonlyArray<string>) => Effect.Effect<A, E, R>
) =>
  Effect.suspend(() => {
    const { openSync, writeSync } = fs
    const paths = new Map<number, string>()
    const opened: Array<string> = []
    let full: RegExp | undefined
    change({
      openSync: (...given: Parameters<typeof openSync>) => {
        const descriptor = openSync(...given)
        paths.set(descriptor, String(given[0]))
        opened.push(String(given[0]))
        return descriptor
      },
      writeSync: (descriptor: number, ...others: ReadonlyArray<unknown>) => {
        if (full?.test(paths.get(descriptor) ?? "") === true) {
          throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 })
        }
        return Reflect.apply(writeSync, fs, [descriptor, ...others])
      }
    })
    return Effect.ensuring(
      use(
        (isFull, only = /./) => (full = isFull ? only : undefined),
        () => opened
      ),
      Effect.sync(() => change({ openSync, writeSync }))
    )
  })

const change = (functions: object) => {
  Object.assign(fs, functions)
  syncBuiltinESMExports()
}

const inFolder = <A, E>(test: (folder: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "halyard-full-"))),
    test,
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

const withDatabase = <A, E>(
  use: (fill: (isFull: boolean, only?: RegExp) => void, sql: SqlClient.SqlClient) => Effect.Effect<A, E, Readiness>
) =>
  inFolder((dataDir) =>
    onFullDisk((fill) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => use(fill, sql)).pipe(
        Effect.provide(Layer.provideMerge(layerReadiness, layerEmbedded({ dataDir })))
      )
    )
  )

const reasonOf = <A, E>(exit: Exit.Exit<A, E>) => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return defect instanceof StoreUnavailable ? defect.reason : String(defect)
}

const isReady = Effect.flatMap(Readiness, ({ check }) => Effect.exit(check)).pipe(Effect.map(Exit.isSuccess))

const untilReady = Effect.repeat(isReady, { until: (is) => is, schedule: Schedule.spaced("100 millis") })

const failures = Effect.map(
  Metric.snapshot,
  (all) => all.find(({ id }) => id === "halyard_database_disk_full_total")?.state
)

const probesOf = (paths: ReadonlyArray<string>) => paths.filter((path) => path.endsWith("space-probe")).length

it.live("a full disk is tried at most once in two seconds, whoever asks", () =>
  inFolder((folder) =>
    onFullDisk((fill, opened) =>
      Effect.gen(function* () {
        const { isFull, noteFull } = watchDiskSpace(folder)
        assert.isFalse(isFull())
        fill(true)
        noteFull()
        for (let round = 0; round < 3; round++) {
          for (let request = 0; request < 20; request++) assert.isTrue(isFull())
          assert.strictEqual(probesOf(opened()), round)
          yield* Effect.sleep("2100 millis")
          noteFull()
        }
        fill(false)
        assert.isFalse(isFull())
        assert.strictEqual(probesOf(opened()), 3)
      })
    )
  )
)

describe("an embedded database on a full disk", () => {
  it.live("fails writes and goes on reading while only tables have no space, and heals", () =>
    withDatabase((fill, sql) =>
      Effect.gen(function* () {
        yield* sql`CREATE TABLE notes (content text)`
        yield* sql`CHECKPOINT`
        fill(true, /postgres\/base\/|space-probe/)
        const before = yield* failures
        const much = sql`INSERT INTO notes SELECT repeat(md5(g::text), 100) FROM generate_series(1, 30000) g`
        assert.include(reasonOf(yield* Effect.exit(much)), "No space left on device")
        assert.include(reasonOf(yield* Effect.exit(sql.withTransaction(much))), "No space left on device")
        assert.deepStrictEqual(yield* sql`SELECT count(*)::int AS rows FROM notes`, [{ rows: 0 }])
        assert.isFalse(yield* isReady)
        assert.notDeepEqual(yield* failures, before)
        fill(false)
        yield* untilReady
        yield* sql`INSERT INTO notes VALUES ('again')`
        assert.deepStrictEqual(yield* sql`SELECT content FROM notes`, [{ content: "again" }])
      })
    )
  )

  it.live("fails all requests when its log has no space, and starts again when there is some", () =>
    withDatabase((fill, sql) =>
      Effect.gen(function* () {
        yield* sql`CREATE TABLE notes (content text)`
        yield* sql`INSERT INTO notes VALUES ('committed')`
        for (let round = 0; round < 2; round++) {
          fill(true)
          const write = sql.withTransaction(sql`INSERT INTO notes VALUES ('lost')`)
          assert.include(reasonOf(yield* Effect.exit(write)), "No space left on device")
          assert.isFalse(yield* isReady)
          assert.include(reasonOf(yield* Effect.exit(sql`SELECT 1`)), "waits for space on its disk")
          fill(false)
          yield* untilReady
          assert.deepStrictEqual(yield* sql`SELECT content FROM notes`, [{ content: "committed" }])
        }
        yield* sql`INSERT INTO notes VALUES ('again')`
        assert.strictEqual((yield* sql`SELECT content FROM notes`).length, 2)
      })
    )
  )
})
