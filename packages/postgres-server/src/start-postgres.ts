import { createDatabase } from "./create-database.ts"
import { freeze } from "./freeze.ts"
import { supervise } from "./supervise.ts"

/**
 * Starts a PostgreSQL server in a temporary folder, on a port of 127.0.0.1. It stops with this process at the latest,
 * even when the process is killed. Only the commits of a `durable` server survive a crash of the machine. With `tls` it
 * offers TLS with the certificate `selfSigned`.
 */
export const startPostgres = async ({ durable = false, tls = false } = {}): Promise<PostgresServer> => {
  const args = [...(durable ? ["--durable"] : []), ...(tls ? ["--tls"] : [])]
  const { send, close } = supervise(new URL("./supervisor.ts", import.meta.url), args)
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
