import { supervise } from "./supervise.ts"

/**
 * Starts PgBouncer in transaction mode in front of the databases of a server, on a port of 127.0.0.1. Rejects if
 * PgBouncer is neither installed nor can be downloaded. It stops with this process at the latest.
 */
export const startPgbouncer = async (server: string): Promise<Pgbouncer> => {
  const { send, close } = supervise(new URL("./pgbouncer-supervisor.ts", import.meta.url), [server])
  const { url } = await send("start")
  return { urlOf: (database) => Object.assign(new URL(database), { host: new URL(url).host }).href, close }
}

export interface Pgbouncer {
  /** The address through PgBouncer of a database of the server. */
  readonly urlOf: (database: string) => string
  readonly close: () => Promise<void>
}
