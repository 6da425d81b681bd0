import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type TestDatabase, freshDatabase, query, withPostgres } from "@halyard/postgres-server"
import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { adminToken, run, serverGroup, type ServerProcess } from "../start-server.ts"
import { send, writeAllRows, writeDirectory, writeWatchedFlag, type WrittenRow } from "./write-all-rows.ts"

const { start, end } = serverGroup()
const preparation = join(
  fileURLToPath(new URL("../../../..", import.meta.url)),
  "scripts",
  "prepare-previous-release.ts"
)

withPostgres(() => {
  describe("the previous release and this one, on one database", () => {
    let database: TestDatabase | undefined
    let older: ServerProcess
    let newer: ServerProcess
    const written: Array<WrittenRow> = []

    beforeAll(async () => {
      const program = promisify(execFile)(process.execPath, ["--conditions=source", preparation])
      database = await freshDatabase()
      const variables = { DATABASE_URL: database.url, HALYARD_SECRET: "the same for both releases" }
      const { stderr, stdout } = await program
      if (stderr !== "") console.warn(stderr)
      older = await start(variables, stdout.trim())
      written.push(...(await writeAllRows(older, "before")))

      // The older one writes while the newer one migrates the database.
      const migrating = start(variables)
      const isOver = migrating.then(() => true)
      for (let count = 0; !(await Promise.race([isOver, false])); count++) {
        await send(older, "POST", "/api/admin/projects/default/features", { name: `meanwhile-${count}` })
        written.push({ path: `/api/admin/projects/default/features/meanwhile-${count}`, shows: `meanwhile-${count}` })
      }
      newer = await migrating
      const both = await Promise.all([writeAllRows(older, "by-older"), writeAllRows(newer, "by-newer")])
      written.push(...both.flat(), ...(await writeDirectory(newer, "new")))
    }, 300_000)

    afterAll(async () => {
      await end("SIGKILL")
      await database?.drop()
    })

    it.each(["older", "newer"])("the %s one reads what each has written", async (which) => {
      const server = which === "older" ? older : newer
      expect(written.some(({ shows }) => shows.startsWith("meanwhile-"))).toBe(true)
      for (const { path, shows, headers } of written) {
        // What SDKs report is stored a moment later.
        await expect.poll(() => textOf(server, path, headers), { timeout: 10_000 }).toContain(shows)
      }
    })

    it.each(["older", "newer"])("the %s one answers every list", async (which) => {
      const server = which === "older" ? older : newer
      const lists = await listsOf(older)
      const answers = await Promise.all(lists.map(async (path) => `${path}: ${await statusOf(server, path)}`))
      expect(answers).toEqual(lists.map((path) => `${path}: 200`))
    })

    it.each([
      ["older", "newer"],
      ["newer", "older"]
    ])("SDKs of the %s one receive the changes of the %s one", async (reading, writing) => {
      const [reader, writer] = reading === "older" ? [older, newer] : [newer, older]
      const sdk = written.find(({ path, shows }) => path === "/api/client/features" && shows === "group-before")
      const features = "/api/admin/projects/project-before/features"
      await send(writer, "POST", features, { name: `noticed-${writing}` })
      await expect
        .poll(() => textOf(reader, "/api/client/features", sdk?.headers), { timeout: 10_000 })
        .toContain(`noticed-${writing}`)
    })

    it("leaves the schema of a new database", async () => {
      const fresh = await freshDatabase()
      expect(await run({ DATABASE_URL: fresh.url }, ["migrate"]).end()).toBe(0)
      const [upgraded, made] = await Promise.all([schemaOf(database?.url ?? ""), schemaOf(fresh.url)])
      await fresh.drop()
      expect(upgraded).toEqual(made)
      expect(made.length).toBeGreaterThan(500)
    })

    it("neither logs a failure", () => {
      for (const { output } of [older, newer]) expect(output()).not.toMatch(/"level":"(ERROR|FATAL)"/)
    })

    it("the older one deletes flags with charts and safeguards", async () => {
      const features = "/api/admin/projects/default/features"
      for (const flag of ["watched", "dropped"]) await writeWatchedFlag(newer, flag)
      expect(await textOf(older, features)).toContain("watched")
      await send(older, "DELETE", `${features}/dropped`)
      await send(older, "DELETE", "/api/admin/archive/dropped")
      expect(await textOf(newer, features)).not.toContain("dropped")
      expect(await textOf(newer, `${features}/watched/impact-metrics/config`)).toContain("failures")
      const plan = await textOf(newer, `${features}/watched/environments/production/release-plans`)
      expect(JSON.parse(plan)).toMatchObject({ safeguards: [{ impactMetric: { metricName: "failures" } }] })
    })
  })
})

/** The definitions of everything that migrations make, and which of them have run. */
const schemaOf = (url: string) =>
  query(
    url,
    (sql) => sql`
      SELECT concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attstorage, attcollation, pg_get_expr(adbin, adrelid)) AS definition
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) AND attnum > 0
      UNION ALL SELECT concat_ws(' ', relname, relpersistence, reloptions) FROM pg_class WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', oid::regprocedure, provolatile, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', migration_id, name) FROM halyard_migrations
      ORDER BY 1`
  )

const textOf = async (server: ServerProcess, path: string, headers?: Readonly<Record<string, string>>) =>
  (await send(server, "GET", path, undefined, headers)).text

const statusOf = async ({ url }: ServerProcess, path: string) =>
  (await fetch(`${url}${path}`, { headers: { authorization: adminToken } })).status

/** These answer 400 without their parameters. */
const needsMore = /\/metrics\/(traffic|request|connection)$|\/admin\/impact-metrics$/

/**
 * The lists of the administration that need no parameter, by the OpenAPI document. Tokens of the caller need a user.
 */
const listsOf = async (server: ServerProcess): Promise<ReadonlyArray<string>> => {
  const { paths } = JSON.parse(await textOf(server, "/docs/openapi.json"))
  return Object.keys(paths).filter(
    (path) =>
      path.startsWith("/api/admin/") &&
      "get" in paths[path] &&
      !path.includes("{") &&
      !/\/user(\/|$)/.test(path) &&
      !needsMore.test(path)
  )
}
