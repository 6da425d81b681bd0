import { freshDatabase, withPostgres } from "@halyard/postgres-server"
import { afterAll, beforeAll, describe } from "vitest"
import { type Server, type ServerOptions, startServer } from "./harness/start-server.ts"
import { worksAt } from "./harness/works-at.ts"

// The check of every page uses a server below a path, and also runs this there.
const worksOn = (optionsOf: () => Promise<ServerOptions>) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(await optionsOf())
  })
  afterAll(() => server.close())
  worksAt(() => server)
}

describe("inside an Express application", () => {
  worksOn(async () => ({ host: "express" }))
})

withPostgres(() =>
  describe("on a PostgreSQL server", () => {
    worksOn(async () => ({ database: (await freshDatabase()).url }))
  })
)
