import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { createDatabase } from "./create-database.ts"
import { freeze } from "./freeze.ts"

/** A PostgreSQL server of one's own, whose data goes with it. */
export interface PostgresServer {
  /** The address of its database `postgres`, as the superuser. */
  readonly url: string
  /** The address of a new and empty database. */
  readonly createDatabase: () => Promise<string>
  /** Stops it in order, with `crash` at once, as if it had died. The data stays. */
  readonly stop: (how?: { readonly crash?: boolean }) => Promise<void>
  /** Starts it again after `stop`, at the same address. */
  readonly start: () => Promise<void>
  /** Stops all its processes by SIGSTOP: connections stay open, or open, and get no answer. The result lets them go on. */
  readonly freeze: () => Promise<() => void>
  /** Ends it, and removes what it kept. */
  readonly close: () => Promise<void>
}

/**
 * Starts a server in a temporary folder, on a port of 127.0.0.1. It ends with this process at the latest, even when that
 * is killed. A crash of the machine need not leave anything of it, unless it is to be `durable`.
 */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer> => {
  const { ask, close } = supervise(durable ? ["--durable"] : [])
  await ask("initialise")
  const { url, ...started } = await ask("start")
  let { pid } = started
  let goOn: (() => void) | undefined
  return {
    url,
    createDatabase: async () => (await createDatabase(url)).url,
    stop: async ({ crash = false } = {}) => void (await ask(crash ? "crash" : "stop")),
    start: async () => {
      pid = (await ask("start")).pid
    },
    freeze: async () => (goOn = await freeze(url, pid)),
    close: () => {
      goOn?.()
      return close()
    }
  }
}

const supervise = (args: ReadonlyArray<string>) => {
  // A group of its own: an interrupt typed at the terminal is for us, who end it in order.
  const supervisor = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
    windowsHide: true
  })
  supervisor.stdin.on("error", () => undefined)
  const ended = once(supervisor, "close")
  const answers = createInterface({ input: supervisor.stdout })[Symbol.asyncIterator]()

  const ask = async (command: string): Promise<{ readonly url: string; readonly pid: number }> => {
    supervisor.stdin.write(`${command}\n`)
    const { value } = await answers.next()
    const answer = value === undefined ? { error: "PostgreSQL's supervisor has ended" } : JSON.parse(value)
    if (answer.error === undefined) return answer.value
    await close()
    throw new Error(answer.error)
  }
  const close = async () => {
    supervisor.stdin.end()
    await ended
  }
  return { ask, close }
}

const program = fileURLToPath(new URL("./supervisor.ts", import.meta.url))
