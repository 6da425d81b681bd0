import { afterEach, describe, expect, it } from "@effect/vitest"
import { type Database, freshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres } from "@halyard/store-postgres"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { aDataDir, run, startServer } from "./start-server.ts"

const databases: Array<Database> = []

const backfill = async (variables: Readonly<Record<string, string>>) => {
  const command = run(variables, ["backfill"])
  expect([await command.end(), command.output()]).toEqual([0, expect.stringContaining("Days added to the insights")])
  return command.output()
}

withPostgres(() => {
  afterEach(async () => {
    await Promise.all(databases.splice(0).map(({ drop }) => drop()))
  })

  describe("npm start -- backfill", () => {
    it("computes days on which no server ran, once", async () => {
      const database = await freshDatabase()
      databases.push(database)
      const token = "*:*.an-admin-token-for-tests"
      const variables = { DATABASE_URL: database.url, INIT_ADMIN_API_TOKENS: token }
      const setUp = await startServer(variables)
      expect(await setUp.end("SIGTERM")).toBe(0)
      await lookOlder(database.url)
      expect(await backfill(variables)).toContain("insights: 120")
      expect(await backfill(variables)).toContain("insights: 0")

      const server = await startServer(variables)
      const path = `/api/admin/insights?from=${day(365)}&to=${day(1)}`
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization: token } })
      const { flagTrends }: { flagTrends: ReadonlyArray<unknown> } = JSON.parse(await answer.text())
      expect(flagTrends).toHaveLength(120)
      expect(await server.end("SIGTERM")).toBe(0)
    })

    it("works on the embedded database, too", async () => {
      expect(await backfill({ HALYARD_DATA_DIR: aDataDir() })).toContain("insights: 0")
    })
  })
})

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Makes the instance 120 days older. */
const lookOlder = (url: string) =>
  Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`UPDATE projects SET created_at = created_at - interval '120 days'`
    ).pipe(Effect.provide(layerPostgres({ url: Redacted.make(url) })))
  )
