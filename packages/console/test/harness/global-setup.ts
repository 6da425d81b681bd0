import type { TestProject } from "vitest/node"
import { browserPath } from "./launch.ts"
import { prepareServers, startServer } from "./start-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that the journeys use, with the console at its root. */
    readonly consoleUrl: string
  }
}

/** Unpacks the browser, builds console and server if they have changed, and starts one server on the embedded database for all journeys. */
export const setup = async ({ provide }: TestProject) => {
  await browserPath()
  prepareServers()
  const { close, url } = await startServer()
  provide("consoleUrl", url)
  return close
}
