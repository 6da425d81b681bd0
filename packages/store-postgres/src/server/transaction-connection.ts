import type { PgConnection } from "@effect/sql-pg"
import { StoreUnavailable } from "@halyard/core/ports"
import { Context, Effect } from "effect"
import { SqlError } from "effect/sql"
import { dieOfOutage, outage } from "./outage.ts"
import {
  type Answered,
  type StatementParameters,
  ServerConnection,
  type ServerStatement,
  together,
  type Transform
} from "./server-connection.ts"
import type { Transport } from "./transport.ts"

/**
 * A session during a transaction. A round trip to the server costs more than most statements, so statements that may
 * wait are sent together with the next one: `BEGIN` with the first statement, the last write with `COMMIT`. The server
 * runs them in order. The next statement reports the failure of one that waited.
 */
export class TransactionConnection extends ServerConnection {
  readonly #session: PgConnection.PgConnection
  readonly #settings: ReadonlyArray<string>
  #queued: ReadonlyArray<ServerStatement> = []
  #hasBegun = false

  /** The settings are statements that follow `BEGIN`. */
  constructor(session: PgConnection.PgConnection, transport: Transport, settings: ReadonlyArray<string>) {
    super(session, transport)
    this.#session = session
    this.#settings = settings
  }

  override execute(sql: string, params: StatementParameters, transform: Transform) {
    if (sql === "BEGIN") return this.#begin()
    if (sql.startsWith("ROLLBACK")) return this.#rollback(super.execute(sql, params, transform))
    const now = super.execute(sql, params, transform)
    return Effect.flatMap(SendWithNext, (mayWait) => (mayWait ? this.#queue(sql, params) : now))
  }

  /**
   * Fails if the server rolls back instead. If the server does not answer, dies with a message about the unknown
   * outcome.
   */
  commit(): Effect.Effect<void, SqlError.SqlError> {
    const answered = this.#sendWithQueued(this.#session.query("COMMIT"))
    return super.run(
      Effect.flatMap(answered, ({ earlier, last }) =>
        last.pipe(
          Effect.catch(dieOfOutage),
          Effect.catchDefect(dieOfUnknownOutcome),
          Effect.flatMap(({ command }) => Effect.andThen(earlier, command === "ROLLBACK" ? rolledBack : Effect.void))
        )
      )
    )
  }

  protected override run<A>(statement: ServerStatement<A>): ServerStatement<A> {
    const answered = this.#sendWithQueued(statement)
    return super.run(Effect.flatMap(answered, ({ earlier, last }) => Effect.andThen(earlier, last)))
  }

  #begin() {
    return Effect.as(
      Effect.forEach(["BEGIN", ...this.#settings], (sql) => this.#queue(sql, []), { discard: true }),
      []
    )
  }

  #queue(sql: string, params: StatementParameters) {
    return Effect.sync(() => {
      this.#queued = [...this.#queued, this.#session.query(sql, params)]
      return []
    })
  }

  /** Statements that were not sent yet need no rollback. */
  #rollback<A>(rollback: ServerStatement<ReadonlyArray<A>>) {
    return Effect.suspend(() => {
      this.#queued = []
      return this.#hasBegun ? rollback : Effect.succeed([])
    })
  }

  /** Sends everything at once, and answers how each statement ended. */
  #sendWithQueued<A>(statement: ServerStatement<A>) {
    return Effect.suspend(() => {
      const statements = this.#queued
      this.#queued = []
      this.#hasBegun = true
      return statements.length === 0 ? alone(statement) : together(statements, statement)
    })
  }
}

const alone = <A>(statement: ServerStatement<A>): Effect.Effect<Answered<A>> =>
  Effect.map(Effect.exit(statement), (last) => ({ earlier: Effect.void, last }))

/** Sends a statement without a result together with the next one of its transaction. */
export const SendWithNext = Context.Reference<boolean>("@halyard/store-postgres/SendWithNext", {
  defaultValue: () => false
})

export const dieOfUnknownOutcome = (defect: unknown) =>
  defect instanceof StoreUnavailable
    ? outage(
        "The connection to the database was lost during the change. Check whether the change was made.",
        defect.reason
      )
    : Effect.die(defect)

export const rolledBack = Effect.fail(
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({
      cause: "The transaction failed before COMMIT, so the server rolled it back",
      operation: "commit"
    })
  })
)
