import { Context, Effect, type Scope } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"

/**
 * Lends connections to one statement each. A pool takes them back in the context that it lent them in, merged with the current one.
 * To merge two contexts of a request, with a hundred services each, takes longer than all else here, so both are empty.
 */
export const lend =
  (connection: Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope>): SqlConnection.Borrower =>
  <A, E, R>(run: (connection: SqlConnection.Connection) => Effect.Effect<A, E, R>) =>
    Effect.contextWith((own: Context.Context<R>) =>
      Effect.setContext(
        Effect.scoped(Effect.flatMap(connection, (lent) => Effect.setContext(run(lent), own))),
        Context.empty()
      )
    )
