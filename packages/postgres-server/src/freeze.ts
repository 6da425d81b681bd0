import { Effect } from "effect"
import { query } from "./create-database.ts"

/** Stops the processes of a server by SIGSTOP. The result resumes them. Stops the postmaster first, which starts the others. */
export const freeze = async (url: string, postmaster: number): Promise<() => void> => {
  const others = await query(url, (sql) =>
    Effect.gen(function* () {
      yield* sql`SELECT 1`
      process.kill(postmaster, "SIGSTOP")
      return yield* sql<{ readonly pid: number }>`SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`
    })
  )
  const frozen = [postmaster, ...others.map(({ pid }) => pid)]
  signal(frozen, "SIGSTOP")
  return () => signal(frozen, "SIGCONT")
}

/** Ignores processes that have ended. */
const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals): void =>
  Effect.runSync(
    Effect.forEach(pids, (pid) => Effect.ignore(Effect.try(() => process.kill(pid, name))), { discard: true })
  )
