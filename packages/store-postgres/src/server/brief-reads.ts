import { Context, Effect } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { ServerConnection } from "./server-connection.ts"
import type { Target } from "./target.ts"

/** Whether a statement is a read that takes a fraction of a millisecond, so that it may share a session with others. */
export const IsBrief = Context.Reference<boolean>("@halyard/store-postgres/IsBrief", { defaultValue: () => false })

/**
 * Turns what lends connections into what lends the shared session for brief reads. What requests send there at the same
 * moment goes out in one write. The session has no limit of users, and a statement on it cannot be cancelled: who is
 * interrupted does not wait.
 */
export const makeBriefReads =
  ({ current, isDown, refused }: Server) =>
  (others: SqlConnection.Borrower): SqlConnection.Borrower =>
  (run) => {
    // Failures to connect are told apart from those of the statement.
    const shared = Effect.suspend(() => {
      const { briefs, transport } = current()
      return briefs
        .use((lent) => Effect.exit(run(new ServerConnection(lent, transport))))
        .pipe(Effect.catch(refused), Effect.flatten)
    })
    return Effect.flatMap(IsBrief, (isBrief) => (isBrief && !isDown() ? shared : others(run)))
  }

interface Server {
  readonly current: () => Target
  readonly isDown: () => boolean
  /** Fails because no connection could be made. */
  readonly refused: (error: SqlError.SqlError) => Effect.Effect<never, SqlError.SqlError>
}
