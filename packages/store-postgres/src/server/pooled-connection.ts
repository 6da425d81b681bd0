import type { PgConnection } from "@effect/sql-pg"
import { Effect, Fiber, Stream } from "effect"
import type { SqlError } from "effect/sql"
import { type StatementParameters, ServerConnection, together, type Transform } from "./server-connection.ts"
import type { Transport } from "./transport.ts"

/**
 * A connection to a transaction pooler, for single statements. Each runs in a transaction of its own with its settings.
 * Everything is sent at once, so it costs one round trip. Such a statement cannot be cancelled: the server limits its
 * time.
 */
export class PooledConnection extends ServerConnection {
  readonly #session: PgConnection.PgConnection
  readonly #settings: ReadonlyArray<string>

  constructor(session: PgConnection.PgConnection, transport: Transport, settings: ReadonlyArray<string>) {
    super(session, transport)
    this.#session = session
    this.#settings = settings
  }

  /** Reads all rows first, because a cursor would need the session for longer. */
  override executeStream(sql: string, params: StatementParameters, transform: Transform) {
    return Stream.fromIterableEffect(this.execute(sql, params, transform))
  }

  protected override run<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return super.run(Effect.uninterruptible(this.#inTransaction(statement)))
  }

  #inTransaction<A>(statement: Effect.Effect<A, SqlError.SqlError>) {
    const { query } = this.#session
    const begin = ["BEGIN", ...this.#settings].map((sql) => query(sql))
    return Effect.gen(function* () {
      const answering = yield* Effect.forkChild(together(begin, statement), { startImmediately: true })
      const committed = yield* Effect.exit(query("COMMIT"))
      const { earlier, last } = yield* Fiber.join(answering)
      yield* earlier
      const answer = yield* last
      yield* committed
      return answer
    })
  }
}
