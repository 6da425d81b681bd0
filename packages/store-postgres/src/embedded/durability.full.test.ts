import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@halyard/core/ports"
import { Cause, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { layerEmbedded } from "./index.ts"

describe("the embedded database on disk", () => {
  it.live("keeps committed data when the process is killed, and nothing of an open transaction", () =>
    inFolder((dataDir) =>
      Effect.gen(function* () {
        const program = `
          yield* sql\`CREATE TABLE facts (id int, filler text)\`
          for (let id = 1; id <= 50; id++) yield* sql\`INSERT INTO facts VALUES (\${id}, 'committed')\`
          yield* sql\`BEGIN\`
          yield* sql\`INSERT INTO facts SELECT g, repeat(md5(g::text), 60) FROM generate_series(100, 10000) g\``
        yield* Effect.promise(() => runAndKill(dataDir, program))

        const facts = yield* query(dataDir, (sql) => sql`SELECT count(*)::int AS count, max(id) AS last FROM facts`)
        assert.deepStrictEqual(facts, [{ count: 50, last: 50 }])
      })
    )
  )

  it.live("refuses a second process with a message that names the first", () =>
    inFolder((dataDir) =>
      Effect.gen(function* () {
        const complaint = yield* query(dataDir, () => Effect.promise(() => run(dataDir, "")))
        assert.include(complaint, `"${dataDir}" is in use by process ${process.pid} on `)
      })
    )
  )

  it.live("starts after an interrupted first start", () =>
    inFolder((dataDir) =>
      Effect.gen(function* () {
        mkdirSync(join(dataDir, "postgres.unpacking", "base"), { recursive: true })
        writeFileSync(join(dataDir, "postgres.unpacking", "PG_VERSION"), "half")
        assert.deepStrictEqual(yield* query(dataDir, (sql) => sql`SELECT 1 AS one`), [{ one: 1 }])
        assert.deepStrictEqual(readdirSync(dataDir), ["postgres"])
      })
    )
  )

  it.live("makes private folders, and flushes commits to the disk", () =>
    inFolder((parent) =>
      Effect.gen(function* () {
        const dataDir = join(parent, "new", "data")
        const settings = yield* query(
          dataDir,
          (sql) => sql`SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method`
        )
        assert.deepStrictEqual(settings, [{ fsync: "on", method: "fsync" }])
        for (const folder of [dataDir, join(dataDir, "postgres")])
          assert.strictEqual(statSync(folder).mode & 0o777, 0o700)
      })
    )
  )

  it.live("fails instead of hanging when the engine crashes", () =>
    inFolder((dataDir) =>
      query(dataDir, (sql) =>
        Effect.gen(function* () {
          yield* sql`CREATE TABLE much (filler text)`
          rmSync(join(dataDir, "postgres", "pg_wal"), { recursive: true })
          yield* Effect.exit(sql`INSERT INTO much SELECT repeat('x', 1000) FROM generate_series(1, 20000)`)
          const exit = yield* Effect.exit(sql`SELECT 1`)
          const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
          assert.instanceOf(defect, StoreUnavailable)
          assert.include(String(defect.reason), "PANIC")
          assert.include(String(defect.reason), "Restart the process")
        })
      )
    )
  )

  it.live("says why it cannot use a folder", () =>
    inFolder((dataDir) =>
      Effect.gen(function* () {
        mkdirSync(join(dataDir, "postgres"))
        writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n")
        const otherVersion = yield* Effect.flip(query(dataDir, (sql) => sql`SELECT 1`))
        assert.include(otherVersion.message, "made by PostgreSQL 17")

        writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "18\n")
        const broken = yield* Effect.flip(query(dataDir, (sql) => sql`SELECT 1`))
        assert.include(broken.message, "cannot be used")

        const noFolder = yield* Effect.flip(query(fileURLToPath(import.meta.url), (sql) => sql`SELECT 1`))
        assert.strictEqual(noFolder._tag, "DataDirectoryUnusable")
      })
    )
  )
})

const query = <A, E>(dataDir: string, use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(SqlClient.SqlClient, use), layerEmbedded({ dataDir }))

const inFolder = <A, E>(test: (folder: string) => Effect.Effect<A, E>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "halyard-data-"))),
    test,
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

/** Runs statements on the database in another process, which then keeps running. */
const start = (dataDir: string, statements: string) => {
  const program = `
    import { Effect } from "effect"
    import { SqlClient } from "effect/sql"
    import { layerEmbedded } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)}
    await Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      ${statements}
      console.log("done")
      yield* Effect.sleep("1 minute")
    }).pipe(Effect.provide(layerEmbedded({ dataDir: ${JSON.stringify(dataDir)} })), Effect.runPromise)`
  return spawn(process.execPath, ["--conditions=source", "--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["ignore", "pipe", "pipe"]
  })
}

const runAndKill = async (dataDir: string, statements: string) => {
  const child = start(dataDir, statements)
  const complaints = child.stderr.toArray()
  await Promise.race([
    once(child.stdout, "data"),
    complaints.then((chunks) => Promise.reject(new Error(chunks.join(""))))
  ])
  child.kill("SIGKILL")
  await once(child, "exit")
}

const run = async (dataDir: string, statements: string): Promise<string> => {
  const child = start(dataDir, statements)
  const [output] = await Promise.all([child.stderr.toArray(), once(child, "exit")])
  return output.join("")
}
