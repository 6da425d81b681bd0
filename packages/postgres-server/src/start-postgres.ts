import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createDatabase } from "./create-database.ts"
import { freeze } from "./freeze.ts"

/**
 * Starts a PostgreSQL server in a temporary folder, on a port of 127.0.0.1. It stops with this process at the latest, even
 * when the process is killed. Only the commits of a `durable` server survive a crash of the machine.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer> => {
  const { send, close } = supervise(durable ? ["--durable"] : [])
  await send("initialise")
  const { url, ...started } = await send("start")
  let { pid } = started
  let resume: (() => void) | undefined
  return {
    url,
    createDatabase: async () => (await createDatabase(url)).url,
    stop: async ({ crash = false } = {}) => void (await send(crash ? "crash" : "stop")),
    start: async () => {
      pid = (await send("start")).pid
    },
    freeze: async () => (resume = await freeze(url, pid)),
    close: () => {
      resume?.()
      return close()
    }
  }
}

export interface PostgresServer {
  /** The address of its database `postgres`, as the superuser. */
  readonly url: string
  /** Creates an empty database and returns its address. */
  readonly createDatabase: () => Promise<string>
  /** Stops the server cleanly, or with `crash` at once. The data stays. */
  readonly stop: (how?: { readonly crash?: boolean }) => Promise<void>
  /** Starts the server again after `stop`, at the same address. */
  readonly start: () => Promise<void>
  /** Stops all processes by SIGSTOP: connections stay open and get no answer. The result resumes them. */
  readonly freeze: () => Promise<() => void>
  /** Stops the server and removes its data. */
  readonly close: () => Promise<void>
}

const supervise = (args: ReadonlyArray<string>) => {
  // Its own process group, so that Ctrl+C reaches only this process, which stops the supervisor cleanly.
  const supervisor = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
    windowsHide: true
  })
  supervisor.stdin.on("error", () => undefined)
  const ended = once(supervisor, "close")
  const answers = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()

  const send = async (command: string): Promise<{ readonly url: string; readonly pid: number }> => {
    supervisor.stdin.write(`${command}\n`)
    const { value } = await answers.next()
    const answer =
      value === undefined ? { error: "The supervisor of PostgreSQL has ended unexpectedly" } : JSON.parse(value)
    if (answer.error === undefined) return answer.value
    await close()
    throw new Error(answer.error)
  }
  const close = async () => {
    supervisor.stdin.end()
    await ended
  }
  return { send, close }
}

const program = fileURLToPath(new URL("./supervisor.ts", import.meta.url))
