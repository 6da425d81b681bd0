import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { type Place, type Program, runProgram } from "./run-program.ts"

export interface ClusterOptions extends Place {
  /** Whether what is committed survives a crash of the machine. Tests are faster without. */
  readonly durable: boolean
}

export interface Cluster {
  /** Makes an empty cluster, whose superuser is `postgres` with the password in the file `password` of the folder. */
  readonly initialise: () => Promise<void>
  /** Resolves when the server accepts connections, at the same port each time. */
  readonly start: () => Promise<{ readonly port: number; readonly pid: number | undefined }>
  /** Ends whichever program runs: SIGINT closes connections in order, SIGQUIT is like a crash. */
  readonly stop: (signal: "SIGINT" | "SIGQUIT") => Promise<void>
}

export const makeCluster = ({ durable, ...place }: ClusterOptions): Cluster => {
  const data = join(place.folder, "data")
  let running: Program | undefined
  let port: number | undefined

  const initialise = async () => {
    running = runProgram(place, "initdb", ["-D", data, `--pwfile=${join(place.folder, "password")}`, ...INITDB])
    await running.ended
    if (running.process.exitCode !== 0) throw new Error(`initdb failed: ${running.said()}`)
  }

  const start = async (attempts = 5) => {
    const at = port ?? (await freePort())
    const settings = [...SETTINGS, ...(durable ? [] : NOT_DURABLE), `port=${at}`]
    const server = runProgram(place, "postgres", ["-D", data, ...settings.flatMap((setting) => ["-c", setting])])
    running = server
    const ready = await Promise.race([
      server.says("ready to accept connections").then(() => true),
      server.ended.then(() => false)
    ])
    if (ready) {
      port = at
      return { port, pid: server.process.pid }
    }
    // Someone else may have taken the free port meanwhile.
    if (port === undefined && attempts > 1 && server.said().includes("could not bind")) return start(attempts - 1)
    throw new Error(`PostgreSQL did not start: ${server.said()}`)
  }

  const stop = async (signal: "SIGINT" | "SIGQUIT") => {
    // One that has been stopped by SIGSTOP would not hear the signal.
    running?.process.kill("SIGCONT")
    running?.process.kill(signal)
    await running?.ended
  }

  return { initialise, start: () => start(), stop }
}

/** Sorts text as people do, which no query may depend on: each says how it sorts. */
const INITDB = [
  "--username=postgres",
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=icu",
  "--icu-locale=en-US",
  "--no-sync"
]
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"]
const NOT_DURABLE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}
