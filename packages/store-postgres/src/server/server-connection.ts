import type { PgConnection } from "@effect/sql-pg"
import { Context, Effect, Exit, Fiber, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { dieOfOutage } from "./outage.ts"
import type { Transport } from "./transport.ts"

/** A session on the server. Its statements fail with their own errors, or die of an outage. */
export class ServerConnection implements SqlConnection.Connection {
  readonly #session: PgConnection.PgConnection
  readonly #transport: Pick<Transport, "withoutLimit">

  constructor(session: PgConnection.PgConnection, transport: Pick<Transport, "withoutLimit">) {
    this.#session = session
    this.#transport = transport
  }

  execute(sql: string, params: StatementParameters, transform: Transform) {
    return this.#rows(sql, params, transform, true)
  }

  executeUnprepared(sql: string, params: StatementParameters, transform: Transform) {
    return this.#rows(sql, params, transform, false)
  }

  executeRaw(sql: string, params: StatementParameters) {
    return this.run(this.#session.query(sql, params))
  }

  executeValues(sql: string, params: StatementParameters) {
    return this.run(this.#session.queryValues(sql, params))
  }

  executeValuesUnprepared(sql: string, params: StatementParameters) {
    return this.run(this.#session.queryValues(sql, params, false))
  }

  executeStream(sql: string, params: StatementParameters, transform: Transform) {
    const rows = this.#session.stream(sql, params).pipe(Stream.catch((error) => Stream.fromEffect(dieOfOutage(error))))
    return transform === undefined ? rows : Stream.map(rows, (row) => transform([row])[0] ?? row)
  }

  #rows(sql: string, params: StatementParameters, transform: Transform, prepare: boolean) {
    const result = this.run(this.#session.query(sql, params, prepare))
    return Effect.map(result, ({ rows }) => (transform === undefined ? rows : transform(rows)))
  }

  protected run<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    const ending = statement.pipe(Effect.catch(dieOfOutage))
    return Effect.flatMap(WithoutTimeLimit, (isUnlimited) =>
      isUnlimited ? this.#transport.withoutLimit(ending) : ending
    )
  }
}

/** Disables the time limit of statements, for migrations. */
export const WithoutTimeLimit = Context.Reference<boolean>("@halyard/store-postgres/WithoutTimeLimit", {
  defaultValue: () => false
})

export type StatementParameters = ReadonlyArray<unknown>

export type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

/** Sends all statements at once. The server runs them in this order. Answers how each ended. */
export const together = Effect.fnUntraced(function* <A>(
  statements: ReadonlyArray<ServerStatement>,
  statement: ServerStatement<A>
) {
  const fibers = yield* Effect.forEach(statements, (queued) => Effect.forkChild(queued, { startImmediately: true }))
  const last = yield* Effect.exit(statement)
  const exits = yield* Effect.forEach(fibers, Fiber.await)
  const failed = exits.find(Exit.isFailure)
  return { earlier: failed === undefined ? Effect.void : dead(failed), last }
})

export type ServerStatement<A = unknown> = Effect.Effect<A, SqlError.SqlError>

export interface Answered<A> {
  /** Dies of the first failure among the statements that waited. */
  readonly earlier: Effect.Effect<void>
  readonly last: Exit.Exit<A, SqlError.SqlError>
}

/** A defect, because the code that could have handled the failure has already continued. */
const dead = (failed: Exit.Exit<unknown, SqlError.SqlError>): Effect.Effect<void> =>
  failed.pipe(Effect.catch(dieOfOutage), Effect.orDie, Effect.asVoid)
