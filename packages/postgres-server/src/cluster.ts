import { join } from "node:path"
import { freePort } from "./free-port.ts"
import { type Installation, type RunningProgram, runProgram } from "./run-program.ts"

export const makeCluster = ({ data, settings, ...installation }: ClusterOptions): Cluster => {
  let running: RunningProgram | undefined
  let port: number | undefined

  const initialise = async () => {
    running = runProgram(installation, "initdb", [
      "-D",
      data,
      `--pwfile=${join(installation.folder, "password")}`,
      ...INITDB
    ])
    await running.ended
    if (running.process.exitCode !== 0) throw new Error(`initdb failed: ${running.output()}`)
  }

  const start = async (attempts = 5) => {
    const at = port ?? (await freePort())
    const all = [...SETTINGS, ...settings, `port=${at}`]
    const server = runProgram(installation, "postgres", ["-D", data, ...all.flatMap((setting) => ["-c", setting])])
    running = server
    const ready = await Promise.race([
      server.printed(/ready to accept (read-only )?connections/).then(() => true),
      server.ended.then(() => false)
    ])
    if (ready) {
      port = at
      return { port, pid: server.process.pid }
    }
    // Another program may have taken the free port meanwhile.
    if (port === undefined && attempts > 1 && server.output().includes("could not bind")) return start(attempts - 1)
    throw new Error(`PostgreSQL did not start: ${server.output()}`)
  }

  const stop = async (signal: "SIGINT" | "SIGQUIT") => {
    // A program that was stopped by SIGSTOP handles no other signal.
    running?.process.kill("SIGCONT")
    running?.process.kill(signal)
    await running?.ended
  }

  return { initialise, start: () => start(), stop }
}

interface ClusterOptions extends Installation {
  /** The folder of the cluster. */
  readonly data: string
  readonly settings: ReadonlyArray<string>
}

export interface Cluster {
  /**
   * Creates an empty cluster with the superuser `postgres`. Reads the password from the file `password` in the folder.
   */
  readonly initialise: () => Promise<void>
  /** Resolves when the server accepts connections. Each start uses the same port. */
  readonly start: () => Promise<{ readonly port: number; readonly pid: number | undefined }>
  /** Stops the running program. SIGINT closes the connections cleanly, SIGQUIT acts like a crash. */
  readonly stop: (signal: "SIGINT" | "SIGQUIT") => Promise<void>
}

/** An ICU locale, so that tests fail for queries that depend on the default collation. */
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

/** Commits do not survive a crash of the machine. Tests are faster with them. */
export const NOT_DURABLE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
