import { createDatabase, query } from "./create-database.ts"
import { freeze } from "./freeze.ts"
import { supervise } from "./supervise.ts"

/**
 * Starts a PostgreSQL server with a standby. What the server has committed, a synchronous standby has, too, but it may
 * not have applied it yet.
 */
export const startReplicatedPostgres = async ({ synchronous = true } = {}): Promise<ReplicatedPostgres> => {
  const args = ["--replicated", ...(synchronous ? [] : ["--asynchronous"])]
  const { send, close } = supervise(new URL("./supervisor.ts", import.meta.url), args)
  await send("initialise")
  const primary = await send("start")
  const standby = await send("startStandby")
  let standbyPid = standby.pid
  let resume: (() => void) | undefined
  return {
    primary: primary.url,
    standby: standby.url,
    createDatabase: async () => new URL((await createDatabase(primary.url)).url).pathname,
    crash: async () => void (await send("crash")),
    freeze: async () => void (resume = await freeze(primary.url, primary.pid)),
    makeReadOnly: async () => {
      await query(primary.url, (sql) => sql`ALTER SYSTEM SET default_transaction_read_only = on`)
      await query(primary.url, (sql) => sql`SELECT pg_reload_conf()`)
    },
    stopStandby: async () => void (await send("stopStandby")),
    startStandby: async () => {
      standbyPid = (await send("startStandby")).pid
    },
    freezeStandby: async () => (resume = await freeze(standby.url, standbyPid)),
    promote: async () => void (await query(standby.url, (sql) => sql`SELECT pg_promote()`)),
    close: () => {
      resume?.()
      return close()
    }
  }
}

export interface ReplicatedPostgres {
  /** The addresses of the databases `postgres`, as the superuser. */
  readonly primary: string
  readonly standby: string
  /** Creates an empty database and returns the path of its address on both servers. */
  readonly createDatabase: () => Promise<string>
  /** Stops the primary at once. */
  readonly crash: () => Promise<void>
  /** Stops all processes of the primary by SIGSTOP: connections stay open and get no answer. */
  readonly freeze: () => Promise<void>
  /** Makes the primary refuse writes, as a primary that has become a standby. Its connections stay open. */
  readonly makeReadOnly: () => Promise<void>
  /** Stops the standby at once. Commits that wait for a synchronous standby wait until it starts again. */
  readonly stopStandby: () => Promise<void>
  /** Starts the standby again, at the same address. */
  readonly startStandby: () => Promise<void>
  /** Stops all processes of the standby by SIGSTOP. The result resumes them. */
  readonly freezeStandby: () => Promise<() => void>
  /** Makes the standby the primary. */
  readonly promote: () => Promise<void>
  readonly close: () => Promise<void>
}
