import type { TestProject } from "vitest/node"
import { browserPath } from "./launch.ts"
import { prepareServers, startServer } from "./start-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that the journeys use, with the console at its root. */
    readonly consoleUrl: string
    /** The address that starts the database server of the tests. */
    readonly serverStarter: string
  }
}

/**
 * Unpacks the browser, builds console and server if they have changed, and starts one server for all journeys. Its
 * database is on the PostgreSQL server of the tests where there is one: thousands of requests take less work there than
 * on the embedded engine.
 */
export const setup = async (project: TestProject) => {
  await browserPath()
  prepareServers()
  const { serverStarter } = project.getProvidedContext()
  const { close, url } = await startServer(
    serverStarter === undefined ? {} : { database: await aDatabase(serverStarter) }
  )
  project.provide("consoleUrl", url)
  return close
}

const aDatabase = async (serverStarter: string): Promise<string> => {
  const response = await fetch(`${serverStarter}/database`)
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}
