import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type PostgresServer, query, startPostgres, withPostgres } from "@halyard/postgres-server"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { existsSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { ask, type ServerProcess, startServer } from "../start-server.ts"

// All tests share one server, which recovers from each trouble.
let postgres: PostgresServer
let shared: ServerProcess
/** The address for the owner of everything. The server has a role of its own. */
let admin: string
const role = `crowd_${randomBytes(4).toString("hex")}`
let created = 0

/** Creates a feature. Its description is too long for the table itself, and cannot be compressed. */
const create = async (server: ServerProcess): Promise<number> => {
  const description = randomBytes(3500).toString("base64url")
  const name = `feature-${(created += 1)}`
  return (await ask(server, "/api/admin/projects/default/features", { name, description })).status
}

const read = async (server: ServerProcess, path: string): Promise<number> => (await ask(server, path)).status

const recovered = (server: ServerProcess) =>
  expect.poll(() => create(server), { timeout: 10_000, interval: 200 }).toBe(201)

const FULL = "/dev/full"

withPostgres(() => {
  beforeAll(async () => {
    postgres = await startPostgres()
    admin = await postgres.createDatabase()
    const url = new URL(admin)
    await query(admin, (sql) => sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'crowd'`))
    await query(admin, (sql) => sql.unsafe(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`))
    const DATABASE_URL = Object.assign(url, { username: role, password: "crowd" }).href
    shared = await startServer({ DATABASE_URL, DATABASE_QUERY_TIMEOUT_MS: "1500" })
  })
  afterAll(async () => {
    await shared.end("SIGKILL")
    await postgres.close()
  })

  describe("a database server in trouble", () => {
    it.runIf(existsSync(FULL))("causes 503 for writes while its disk is full, and reads go on", async () => {
      const path = await fileOfDescriptions(admin)
      renameSync(path, `${path}.kept`)
      symlinkSync(FULL, path)
      expect([await create(shared), await create(shared)]).toEqual([503, 503])
      expect(shared.output()).toContain("No space left on device")
      expect(await read(shared, "/api/admin/projects/default/features")).toBe(200)
      expect(await read(shared, "/ready")).toBe(200)

      rmSync(path)
      renameSync(`${path}.kept`, path)
      await query(admin, (sql) => sql`ALTER TABLE features SET (toast.autovacuum_enabled = true)`)
      await recovered(shared)
    })

    it("causes 503 while it refuses connections because there are too many", async () => {
      expect(await create(shared)).toBe(201)

      await query(admin, (sql) => sql.unsafe(`ALTER ROLE ${role} CONNECTION LIMIT 0`))
      await query(admin, (sql) => sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ${role}`)
      expect([await create(shared), await create(shared)]).toEqual([503, 503])
      expect(await read(shared, "/ready")).toBe(503)
      expect(await read(shared, "/health")).toBe(200)
      expect(shared.output()).toContain("too many connections")
      await query(admin, (sql) => sql.unsafe(`ALTER ROLE ${role} CONNECTION LIMIT -1`))
      await recovered(shared)
    })

    it("causes 503 for what waits for a lock for too long, and for nothing else", async () => {
      const locking = lockFeatures(admin)
      await locking.isLocked
      expect(await Promise.all([create(shared), create(shared), create(shared)])).toEqual([503, 503, 503])
      expect(await read(shared, "/api/admin/tag-types")).toBe(200)
      expect(await read(shared, "/ready")).toBe(200)
      await locking.release()
      await recovered(shared)
    })
  })
})

/** The file for long texts of features. It is empty and not in use yet. */
const fileOfDescriptions = async (url: string): Promise<string> => {
  const [row] = await query(
    url,
    (sql) => sql<{ path: string }>`
      SELECT current_setting('data_directory') || '/' || pg_relation_filepath(reltoastrelid) AS path
      FROM pg_class WHERE oid = 'features'::regclass`
  )
  return row?.path ?? ""
}

const lockFeatures = (url: string) => {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const ended = query(url, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`LOCK TABLE features`
        locked.resolve()
        yield* Effect.promise(() => released.promise)
      })
    )
  )
  return {
    isLocked: locked.promise,
    release: () => {
      released.resolve()
      return ended
    }
  }
}
