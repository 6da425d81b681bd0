import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { query } from "./create-database.ts"

/**
 * Stops the processes of a server by SIGSTOP. The result resumes them. Stops the postmaster first, which starts the
 * others.
 */
export const freeze = async (url: string, postmaster: number): Promise<() => void> => {
  const others = await query(url, (sql) =>
    Effect.gen(function* () {
      yield* sql`SELECT 1`
      process.kill(postmaster, "SIGSTOP")
      return yield* sql<{ readonly pid: number }>`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`
    })
  )
  const frozen = [...new Set([postmaster, ...others.map(({ pid }) => pid), ...childrenOf(postmaster)])]
  signal(frozen, "SIGSTOP")
  return () => signal(frozen, "SIGCONT")
}

/** On Linux. The server does not list sessions that are still starting. */
const childrenOf = (pid: number): ReadonlyArray<number> =>
  Effect.runSync(
    Effect.try(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")).pipe(
      Effect.map((text) => [...text.matchAll(/\d+/g)].map(([child]) => Number(child))),
      Effect.catch(() => Effect.succeed([]))
    )
  )

/** Ignores processes that have ended. */
const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals): void =>
  Effect.runSync(
    Effect.forEach(pids, (pid) => Effect.ignore(Effect.try(() => process.kill(pid, name))), { discard: true })
  )
