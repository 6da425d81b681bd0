import { assert, describe, it } from "@effect/vitest"
import { VERSION } from "@halyard/core/domain"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll } from "vitest"
import { recordUnreleased } from "../../../test/record-unreleased.ts"
import { migrations } from "../../migrations/index.ts"
import { checkMigrated } from "../../migrations/runner/check-migrated.ts"
import { migrate } from "../../migrations/runner/migrate.ts"
import { Backups, checkBackup, completeRestore, layerEmbedded, restoreBackup } from "../index.ts"

const folder = mkdtempSync(join(tmpdir(), "halyard-backup-"))
const file = join(folder, "backup.tar.gz")
const newer = join(folder, "newer.tar.gz")
const source = join(folder, "source")
/** Backups of versions from before the first release: after all of their migrations, and before the last. */
const unreleased = { complete: join(folder, "unreleased-47.tar.gz"), unfinished: join(folder, "unreleased-46.tar.gz") }
const aFolder = () => mkdtempSync(join(folder, "data-"))

/** Writes a backup, and does something after each part of it. */
const writeBackup = <E>(target: string, meanwhile: Effect.Effect<unknown, E> = Effect.void) =>
  Effect.gen(function* () {
    const parts: Array<Uint8Array> = []
    yield* Stream.runForEach((yield* Backups).take(["sealing-key", "none"]), (part) => {
      parts.push(part)
      return meanwhile
    })
    writeFileSync(target, Buffer.concat(parts))
  })

const onDatabase = <A, E>(
  dataDir: string,
  use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, SqlClient.SqlClient | Backups>
) => Effect.provide(Effect.flatMap(SqlClient.SqlClient, use), layerEmbedded({ dataDir }))

const facts = (dataDir: string) =>
  onDatabase(dataDir, (sql) => sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM facts`)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("restoreBackup", () => {
  // Rows are added while each part of the backup is read. Backups may follow others that were interrupted.
  beforeAll(() =>
    Effect.runPromise(
      onDatabase(source, (sql) =>
        Effect.gen(function* () {
          writeFileSync(join(source, "sealing-key"), "a key")
          yield* sql`CREATE TABLE filler AS SELECT sha512(g::text::bytea) AS noise FROM generate_series(1, 40000) g`
          yield* sql`CREATE TABLE facts AS SELECT g AS id FROM generate_series(1, 1000) g`
          yield* writeBackup(file, sql`INSERT INTO facts VALUES (0)`)
          yield* sql`INSERT INTO facts SELECT g FROM generate_series(2000, 9000) g`
          yield* sql`INSERT INTO halyard_migrations (migration_id, name) VALUES (9999, 'later')`
          for (let times = 0; times < 2; times++) yield* Stream.runDrain(Stream.take((yield* Backups).take([]), 1))
          yield* writeBackup(newer)
          yield* recordUnreleased(47)
          yield* writeBackup(unreleased.complete)
          yield* recordUnreleased(46)
          yield* writeBackup(unreleased.unfinished)
        })
      )
    )
  )
  it.live("restores what was committed until the backup ended, and keeps what it replaces", () =>
    Effect.gen(function* () {
      const dataDir = aFolder()
      mkdirSync(join(dataDir, "postgres"))
      writeFileSync(join(dataDir, "postgres", "old"), "")
      const refused = yield* Effect.flip(restoreBackup({ file, dataDir, replace: false }))
      assert.include(refused.message, 'is not empty: it contains "postgres"')

      const { halyard, postgres } = yield* restoreBackup({ file, dataDir, replace: true })
      assert.deepStrictEqual([halyard, postgres], [VERSION, "18"])
      const [cluster, aside = "", key] = readdirSync(dataDir).toSorted()
      assert.deepStrictEqual([cluster, aside.slice(0, 9), key], ["postgres", "replaced-", "sealing-key"])
      assert.deepStrictEqual(readdirSync(join(dataDir, aside, "postgres")), ["old"])
      assert.strictEqual(readFileSync(join(dataDir, "sealing-key"), "utf8"), "a key")
      const [restored] = yield* facts(dataDir)
      assert.isAbove(restored?.count ?? 0, 1002)
      assert.isBelow(restored?.count ?? 0, 1100)
    })
  )

  it.live("refuses a backup that is not whole, and leaves no data", () =>
    Effect.gen(function* () {
      const whole = readFileSync(file)
      const tar = gunzipSync(whole)
      const broken: ReadonlyArray<readonly [Buffer, string]> = [
        [Buffer.alloc(0), "it is"],
        [Buffer.from("something else"), "it is damaged"],
        [gzipSync(Buffer.from("something else")), "it is no backup"],
        [whole.subarray(0, 1000), "it is damaged"],
        [whole.subarray(0, whole.length / 2), "it is damaged"],
        [whole.subarray(0, -10), "it is damaged"],
        [gzipSync(tar.subarray(0, 512 * 100), { level: 1 }), "it is not complete"],
        [gzipSync(tar.subarray(0, -512), { level: 1 }), "it is not complete"],
        [
          gzipSync(withChange(tar, tar.indexOf("checkpoint_timeout")), { level: 1 }),
          "it is damaged: the checksums differ"
        ],
        [gzipSync(replaced(tar, '"format":1', '"format":2'), { level: 1 }), "its format is 2"],
        [gzipSync(replaced(tar, '"postgres":"18"', '"postgres":"17"'), { level: 1 }), "the files of PostgreSQL 17"]
      ]
      for (const [bytes, reason] of broken) {
        const damaged = join(folder, "damaged")
        writeFileSync(damaged, bytes)
        assert.include((yield* Effect.flip(checkBackup(damaged))).message, reason)
      }
      const dataDir = aFolder()
      const damaged = join(folder, "damaged")
      writeFileSync(damaged, whole.subarray(0, -10))
      const error = yield* Effect.flip(restoreBackup({ file: damaged, dataDir, replace: false }))
      assert.include(error.message, "it is damaged")
      assert.deepStrictEqual(readdirSync(dataDir), [])
      assert.include((yield* Effect.flip(checkBackup(join(folder, "missing")))).message, "no such file")
      assert.strictEqual((yield* checkBackup(file)).format, 1)
    })
  )

  it.live("refuses a backup of a newer version, and another key, and changes nothing", () =>
    Effect.gen(function* () {
      const dataDir = aFolder()
      const error = yield* Effect.flip(restoreBackup({ file: newer, dataDir, replace: false }))
      assert.include(error.message, "unknown migrations: 9999_later")
      assert.deepStrictEqual(readdirSync(dataDir), [])

      writeFileSync(join(dataDir, "sealing-key"), "another key")
      const refused = yield* Effect.flip(restoreBackup({ file, dataDir, replace: false }))
      assert.include(refused.message, 'is not empty: it contains "sealing-key"')
      assert.deepStrictEqual(readdirSync(dataDir), ["sealing-key"])
    })
  )

  it.live("restores a backup from before the first release, which the next migration takes over", () =>
    Effect.gen(function* () {
      const dataDir = aFolder()
      yield* restoreBackup({ file: unreleased.complete, dataDir, replace: false })
      yield* onDatabase(dataDir, () => Effect.andThen(migrate(migrations), checkMigrated(migrations)))
      assert.isAbove((yield* facts(dataDir))[0]?.count ?? 0, 1002)
    })
  )

  it.live("refuses one that lacks a migration, and names the commit that restores it", () =>
    Effect.gen(function* () {
      const dataDir = aFolder()
      const error = yield* Effect.flip(restoreBackup({ file: unreleased.unfinished, dataDir, replace: false }))
      assert.include(error.message, "2daa42b3")
      assert.include(error.message, "restore it with that commit")
      assert.deepStrictEqual(readdirSync(dataDir), [])
    })
  )

  it.live("leaves the old data when it is killed in the middle", () =>
    Effect.gen(function* () {
      const dataDir = aFolder()
      yield* onDatabase(dataDir, (sql) => sql`CREATE TABLE facts AS SELECT 1`)
      yield* Effect.promise(() => restoreAndKill(dataDir))
      assert.include(readdirSync(dataDir), "restoring")
      assert.deepStrictEqual(yield* facts(dataDir), [{ count: 1 }])
    })
  )

  for (const moved of [[], ["sealing-key"], ["sealing-key", "postgres"]]) {
    it.live(`is completed by the next start when it is killed with ${moved.length} of 2 files moved`, () =>
      Effect.gen(function* () {
        const dataDir = aFolder()
        for (const name of ["postgres", "sealing-key"]) {
          const path = moved.includes(name) ? dataDir : join(dataDir, "restored")
          mkdirSync(path, { recursive: true })
          writeFileSync(join(path, name), "new")
          if (path !== dataDir) writeFileSync(join(dataDir, name), "old")
        }
        mkdirSync(join(dataDir, "restored"), { recursive: true })
        yield* completeRestore(dataDir)
        const names = readdirSync(dataDir).filter((name) => !name.startsWith("replaced-"))
        assert.deepStrictEqual(names.toSorted(), ["postgres", "sealing-key"])
        for (const name of names) assert.strictEqual(readFileSync(join(dataDir, name), "utf8"), "new")
      })
    )
  }
})

describe("Backups", () => {
  it.effect("cannot back up a database in memory", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Stream.runDrain((yield* Backups).take([])))
      assert.include(error.message, "the database is in memory")
    }).pipe(Effect.provide(layerEmbedded({ dataDir: "memory" })))
  )
})

const withChange = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (bytes[at] ?? 0) ^ 1
  return changed
}

const replaced = (bytes: Buffer, text: string, other: string): Buffer => {
  const changed = Buffer.from(bytes)
  changed.write(other, changed.indexOf(text))
  return changed
}

/** Restores in another process, and kills it while it unpacks the backup. */
const restoreAndKill = async (dataDir: string) => {
  const program = `
    import { Effect } from "effect"
    import { restoreBackup } from ${JSON.stringify(new URL("../index.ts", import.meta.url).href)}
    await Effect.runPromise(restoreBackup({ file: ${JSON.stringify(file)}, dataDir: ${JSON.stringify(dataDir)}, replace: true }))`
  const child = spawn(process.execPath, ["--conditions=source", "--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    stdio: "inherit"
  })
  const ended = once(child, "exit")
  while (!existsSync(join(dataDir, "restoring", "postgres", "base"))) await setTimeout(1)
  child.kill("SIGKILL")
  await ended
}
