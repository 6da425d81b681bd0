import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"

const START_MILLIS = 120_000

export interface PageServer {
  readonly port: string
  readonly stop: () => Promise<void>
}

/** Starts the server in a folder, on a free port. Its data is in `.halyard` there, as for a reader. */
export const startPageServer = async (program: string, folder: string): Promise<PageServer> => {
  const env = { ...process.env, HTTP_PORT: "0", HALYARD_CONSOLE: "false" }
  const server = spawn(process.execPath, [program], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] })
  let printed = ""
  server.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()))
  const end = performance.now() + START_MILLIS
  while (performance.now() < end && server.exitCode === null) {
    const port = /Listening on http:\/\/[^"\s]*:(\d+)/.exec(printed)?.[1]
    if (port !== undefined) return { port, stop: () => stop(server) }
    await sleep(100)
  }
  server.kill("SIGKILL")
  throw new Error(`The server did not start:\n${printed}`)
}

const stop = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null) return
  const ended = once(server, "exit")
  server.kill()
  await ended
}
