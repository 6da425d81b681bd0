import { query, withPostgres } from "@halyard/postgres-server"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { describe, expect, it } from "vitest"
import { aDatabase } from "../harness/a-database.ts"
import { adminToken, aFolder, command, printed, start } from "../harness/run-command.ts"

withPostgres(() => {
  describe("migrate", () => {
    it("prepares a database for a server with DATABASE_DISABLE_MIGRATION", async () => {
      const variables = {
        DATABASE_URL: await aDatabase(),
        DATABASE_DISABLE_MIGRATION: "true",
        HALYARD_DATA_DIR: aFolder()
      }
      expect(await command({ ...variables, HTTP_PORT: "0" })).toEqual(printed("has to be migrated", 1))
      expect(await command(variables, "migrate")).toEqual(printed("Applied migrations: 1_"))
      const server = await start(variables)
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      expect(await server.end("SIGTERM")).toBe(0)
    })

    it("can run several times at once", async () => {
      const variables = { DATABASE_URL: await aDatabase(), DATABASE_SCHEMA: "flags" }
      const both = await Promise.all([command(variables, "migrate"), command(variables, "migrate")])
      expect(both.map(({ code }) => code)).toEqual([0, 0])
      expect(both.filter(({ output }) => output.includes("Applied migrations"))).toHaveLength(1)
      expect(both.filter(({ output }) => output.includes("up to date"))).toHaveLength(1)
    })
  })

  describe("backfill", () => {
    it("computes days on which no server ran, once", async () => {
      const variables = { DATABASE_URL: await aDatabase(), HALYARD_DATA_DIR: aFolder() }
      const setUp = await start(variables)
      expect(await setUp.end("SIGTERM")).toBe(0)
      await query(
        variables.DATABASE_URL,
        (sql) => sql`UPDATE projects SET created_at = created_at - interval '120 days'`
      )
      expect(await command(variables, "backfill")).toEqual(printed("Days added to the insights: 120"))
      expect(await command(variables, "backfill")).toEqual(printed("Days added to the insights: 0"))

      const server = await start(variables)
      const path = `/api/admin/insights?from=${day(365)}&to=${day(1)}`
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: adminToken } })
      const { flagTrends }: { flagTrends: ReadonlyArray<unknown> } = JSON.parse(await answer.text())
      expect(flagTrends).toHaveLength(120)
    })
  })
})

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

describe("on the embedded database", () => {
  it("migrate applies all migrations where there is no table", async () => {
    const dataDir = aFolder()
    await makeBlankDatabase(dataDir)
    expect(await command({ HALYARD_DATA_DIR: dataDir }, "migrate")).toEqual(printed("Applied migrations: 1_"))
  })

  it("backfill works as well", async () => {
    expect(await command({ HALYARD_DATA_DIR: aFolder() }, "backfill")).toEqual(printed("Days added to the insights: 0"))
  })
})

/** A new database comes with its tables. */
const makeBlankDatabase = (dataDir: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP SCHEMA public CASCADE`
    yield* sql`CREATE SCHEMA public`
  }).pipe(Effect.provide(layerEmbedded({ dataDir })), Effect.runPromise)
