import { afterEach, describe, expect, it } from "@effect/vitest"
import { type Database, freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { aDataDir, run, startServer } from "./start-server.ts"

const databases: Array<Database> = []
const aDatabase = async () => {
  const database = await freshDatabase()
  databases.push(database)
  return database.url
}

const migrate = async (variables: Readonly<Record<string, string>>) => {
  const command = run(variables, ["migrate"])
  return { code: await command.end(), output: command.output() }
}

/** A new database comes with its tables. */
const makeBlankDatabase = (dataDir: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP SCHEMA public CASCADE`
    yield* sql`CREATE SCHEMA public`
  }).pipe(Effect.provide(layerEmbedded({ dataDir })), Effect.runPromise)

withPostgres(() => {
  afterEach(async () => {
    await Promise.all(databases.splice(0).map(({ drop }) => drop()))
  })

  describe("npm start -- migrate", () => {
    it("prepares a database for a server with DATABASE_DISABLE_MIGRATION", async () => {
      const variables = { DATABASE_URL: await aDatabase(), DATABASE_DISABLE_MIGRATION: "true" }
      const refused = run({ ...variables, HTTP_PORT: "0" })
      expect(await refused.end()).toBe(1)
      expect(refused.output()).toContain("has to be migrated")

      expect(await migrate(variables)).toMatchObject({
        code: 0,
        output: expect.stringContaining("Applied migrations: 1_")
      })
      const server = await startServer(variables)
      expect((await fetch(`${server.url}/ready`)).status).toBe(200)
      expect(await server.end("SIGTERM")).toBe(0)
    })

    it("can run several times at once", async () => {
      const variables = { DATABASE_URL: await aDatabase(), DATABASE_SCHEMA: "flags" }
      const both = await Promise.all([migrate(variables), migrate(variables)])
      expect(both.map(({ code }) => code)).toEqual([0, 0])
      expect(both.filter(({ output }) => output.includes("Applied migrations"))).toHaveLength(1)
      expect(both.filter(({ output }) => output.includes("up to date"))).toHaveLength(1)
    })

    it("works on the embedded database, too", async () => {
      const dataDir = aDataDir()
      await makeBlankDatabase(dataDir)
      expect((await migrate({ HALYARD_DATA_DIR: dataDir })).output).toContain("Applied migrations: 1_")
    })
  })
})
