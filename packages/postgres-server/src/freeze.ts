import { Effect } from "effect"
import { query } from "./create-database.ts"

/** Stops a server's processes by SIGSTOP; the result lets them go on. The first to stop is the one that makes others. */
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

/** Some may have ended by now. */
const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals): void =>
  Effect.runSync(
    Effect.forEach(pids, (pid) => Effect.ignore(Effect.try(() => process.kill(pid, name))), { discard: true })
  )
