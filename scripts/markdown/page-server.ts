import { startProcess, untilItPrints } from "@halyard/bench/processes"

export interface PageServer {
  readonly port: string
  readonly stop: () => Promise<unknown>
}

/** Starts the server in a folder, on a free port. Its data is in `.halyard` there, as for a reader. */
export const startPageServer = async (program: string, folder: string): Promise<PageServer> => {
  const env = { ...process.env, HTTP_PORT: "0", HALYARD_CONSOLE: "false" }
  const server = startProcess({ args: [program], cwd: folder, env })
  return { port: await untilItPrints(/Listening on http:\/\/[^"\s]*:(\d+)/, server), stop: server.end }
}
