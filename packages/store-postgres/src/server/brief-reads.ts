import { Context, Effect } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { ServerConnection } from "./server-connection.ts"
import type { OpenTarget } from "./target.ts"

/** Whether a statement is a read that takes a fraction of a millisecond, so that it may share a session with others. */
export const IsBrief = Context.Reference<boolean>("@halyard/store-postgres/IsBrief", { defaultValue: () => false })

/**
 * Wraps a lender of connections so that brief reads share one session. What requests send there at the same moment goes
 * out in one write. Any number of reads share the session, and a statement on it cannot be cancelled: an interrupted
 * read does not wait for its end.
 */
export const makeBriefReads =
  ({ current, isDown, refused }: Server) =>
  (others: SqlConnection.Borrower): SqlConnection.Borrower =>
  (run) => {
    // Failures to connect are distinguished from those of the statement.
    const shared = Effect.suspend(() => {
      const { briefs, transport } = current()
      return briefs
        .use((lent) => Effect.exit(run(new ServerConnection(lent, transport))))
        .pipe(Effect.catch(refused), Effect.flatten)
    })
    return Effect.flatMap(IsBrief, (isBrief) => (isBrief && !isDown() ? shared : others(run)))
  }

interface Server {
  readonly current: () => OpenTarget
  readonly isDown: () => boolean
  /** Fails because no connection could be made. */
  readonly refused: (error: SqlError.SqlError) => Effect.Effect<never, SqlError.SqlError>
}
