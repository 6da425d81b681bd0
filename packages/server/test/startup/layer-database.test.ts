import { type PostgresServer, startPostgres, withPostgres } from "@halyard/postgres-server"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aDatabase } from "../harness/a-database.ts"
import { aFolder, command, start } from "../harness/run-command.ts"

describe("a database that cannot be used", () => {
  it("is waited for until the timeout, and then named", async () => {
    const variables = { HTTP_PORT: "0", DATABASE_HOST: "127.0.0.1", DATABASE_PORT: "1", HALYARD_DATA_DIR: aFolder() }
    const { code, output } = await command({
      ...variables,
      DATABASE_START_TIMEOUT_MS: "1500",
      DATABASE_PASSWORD: "hidden"
    })
    expect(code).toBe(1)
    expect(output).toContain("Waiting for the database at 127.0.0.1:1")
    expect(output).toContain("The database at 127.0.0.1:1 cannot be used")
    expect(output).not.toContain("hidden")
  })
})

withPostgres(() => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.close())

  describe("a database of PostgreSQL", () => {
    it("may start a little later than the program", async () => {
      const DATABASE_URL = await postgres.createDatabase()
      await postgres.stop()
      const server = start({ DATABASE_URL, HALYARD_DATA_DIR: aFolder() })
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await postgres.start()
      expect((await fetch(`${(await server).url}/ready`)).status).toBe(200)
    })

    it("is not waited for when waiting cannot help", async () => {
      const url = new URL(await aDatabase())
      url.pathname = "/no-such-database"
      const { code, output } = await command({ HTTP_PORT: "0", DATABASE_URL: url.href, HALYARD_DATA_DIR: aFolder() })
      expect([code, output]).toEqual([1, expect.stringContaining("does not exist")])
      expect(output).not.toContain("Waiting")
    })
  })
})
