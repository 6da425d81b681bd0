import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { TestProject } from "vitest/node"
import { canStartPostgres, WITHOUT_POSTGRES } from "./binaries.ts"
import { type PostgresServer, startPostgres } from "./start-postgres.ts"

/** Provides a PostgreSQL server for all tests of a run. It starts on the first request and stops after the run. */
export const setup = async (project: TestProject) => {
  if (process.env["DATABASE_URL"] !== undefined) return undefined
  if (!canStartPostgres) return void process.stderr.write(`Skipped: ${WITHOUT_POSTGRES}\n`)

  let server: Promise<PostgresServer> | undefined
  const path = `/${randomUUID()}`
  const starter = createServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end()
    server ??= startPostgres()
    server.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message)
    )
  }).listen(0, "127.0.0.1")
  await once(starter, "listening")
  const address = starter.address()
  project.provide("postgresStarter", `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}${path}`)

  return async () => {
    starter.close()
    starter.closeAllConnections()
    await server?.then(
      ({ close }) => close(),
      () => undefined
    )
  }
}
