import type { TestProject } from "vitest/node"
import { browserPath } from "./launch.ts"
import { buildConsole, startServer } from "./start-server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the server that the journeys use, with the console at its root. */
    readonly consoleUrl: string
  }
}

/** Unpacks the browser, builds the console if it has changed, and starts one server on the embedded database for all journeys. */
export const setup = async ({ provide }: TestProject) => {
  await browserPath()
  buildConsole()
  const { close, url } = await startServer()
  provide("consoleUrl", url)
  return close
}
