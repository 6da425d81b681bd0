import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { TestProject } from "vitest/node"
import { canStartPostgres, WITHOUT_POSTGRES } from "./binaries.ts"
import { createDatabase } from "./create-database.ts"
import { type Pgbouncer, startPgbouncer } from "./start-pgbouncer.ts"
import { startPostgres } from "./start-postgres.ts"

/**
 * Provides a PostgreSQL server for all tests of a run, new databases there, and PgBouncer in front of it. Each server
 * starts on the first request and stops after the run.
 */
export const setup = async (project: TestProject) => {
  const given = process.env["DATABASE_URL"]
  if (given === undefined && !canStartPostgres) return void process.stderr.write(`Skipped: ${WITHOUT_POSTGRES}\n`)

  const servers = lazyServers(given)
  const secret = randomUUID()
  const starter = createServer((request, response) => {
    const starts = {
      [`/${secret}/postgres`]: servers.postgres,
      [`/${secret}/pgbouncer`]: servers.pgbouncer,
      [`/${secret}/database`]: servers.database
    }
    const start = starts[request.url ?? ""]
    if (start === undefined) return void response.writeHead(404).end()
    start().then(
      (url) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message)
    )
  }).listen(0, "127.0.0.1")
  await once(starter, "listening")
  const address = starter.address()
  const port = typeof address === "object" ? address?.port : ""
  project.provide("serverStarter", `http://127.0.0.1:${port}/${secret}`)

  return async () => {
    starter.close()
    starter.closeAllConnections()
    await servers.close()
  }
}

const lazyServers = (given: string | undefined) => {
  const started: Array<Promise<{ readonly close: () => Promise<void> }>> = []
  const keep = <A extends { readonly close: () => Promise<void> }>(starting: Promise<A>): Promise<A> => {
    started.unshift(starting)
    return starting
  }
  let server: Promise<string> | undefined
  let pooler: Promise<Pgbouncer> | undefined
  const postgres = () =>
    (server ??= given === undefined ? keep(startPostgres()).then(({ url }) => url) : Promise.resolve(given))
  const database = async () => (await createDatabase(await postgres())).url
  const pgbouncer = async () => {
    const behind = await postgres()
    pooler ??= keep(startPgbouncer(behind))
    return (await pooler).urlOf(behind)
  }
  const close = async () => {
    for (const starting of started) {
      await starting.then(
        (running) => running.close(),
        () => undefined
      )
    }
  }
  return { postgres, database, pgbouncer, close }
}
