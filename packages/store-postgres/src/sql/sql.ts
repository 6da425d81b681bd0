import { MayReadCopy } from "@halyard/core/ports"
import { PgTypes } from "@effect/sql-pg"
import { Effect, Fiber, Option, Result } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { IsBrief } from "../server/brief-reads.ts"
import { SendWithNext } from "../server/transaction-connection.ts"

export type Sql = SqlClient.SqlClient

/** Whether the fiber has an open transaction. */
export const isInTransaction = (sql: Sql): Effect.Effect<boolean> =>
  Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)

/** Rows for `json_to_recordset`, as one parameter. */
export const rowsOf = (values: ReadonlyArray<unknown>): string => JSON.stringify(values)

/**
 * One column of many rows, for `unnest`: PostgreSQL reads arrays several times as fast as `json_to_recordset` reads
 * texts within JSON.
 */
export const textsOf = (values: ReadonlyArray<string | number | null>) =>
  Result.getOrThrow(
    PgTypes.array(
      values.map((value) => (typeof value === "number" ? String(value) : value)),
      PgTypes.OID.text
    )
  )

/** Runs a query that finds at most one row. */
export const firstRow = <A, R>(
  query: Effect.Effect<ReadonlyArray<A>, SqlError.SqlError, R>
): Effect.Effect<Option.Option<A>, never, R> => Effect.map(Effect.orDie(query), ([row]) => Option.fromUndefinedOr(row))

/**
 * Runs a write without a result. Failures are defects. In a transaction it may be sent together with the next
 * statement.
 */
export const done = <A, R>(statement: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<void, never, R> =>
  statement.pipe(
    Effect.provideService(SendWithNext, true),
    Effect.provideService(MayReadCopy, false),
    Effect.orDie,
    Effect.asVoid
  )

/** Runs a write without a result, and sends it at once: for writes that take locks. */
export const doneAtOnce = <A, R>(statement: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.orDie(statement))

/**
 * Sends both at once. In a transaction they run in this order. If the first fails, its error wins: the error of the
 * second is a consequence.
 */
export const sentTogether = Effect.fnUntraced(function* <A, B, R>(
  first: Effect.Effect<A, never, R>,
  second: Effect.Effect<B, never, R>
) {
  const sent = yield* Effect.forkChild(first, { startImmediately: true })
  const answer = yield* Effect.exit(second)
  return [yield* Fiber.join(sent), yield* answer] as const
})

/** Marks a read that takes a fraction of a millisecond. Outside of transactions such reads share a session. */
export const brief = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.provideService(statement, IsBrief, true)

/** Runs a write that returns its rows, and answers whether there were any. */
export const changed = <A, R>(
  statement: Effect.Effect<ReadonlyArray<A>, SqlError.SqlError, R>
): Effect.Effect<boolean, never, R> => Effect.map(Effect.orDie(statement), (rows) => rows.length > 0)

/** The last value of each key, because one statement can change a row only once. */
export const lastOfEach = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> => [
  ...new Map(values.map((value) => [key(value), value])).values()
]

/** The LIKE pattern for texts that contain this text. Escapes wildcards. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`

/**
 * Whether a text is one of these values. A single value, the most frequent case, is compared directly: PostgreSQL can
 * then reuse a generic plan, while the plan for a list depends on its length.
 */
export const isOneOf = (sql: Sql, text: Statement.Fragment, values: ReadonlyArray<string>): Statement.Fragment => {
  const [first = "", ...others] = values
  return values.length > 0 && others.length === 0
    ? sql`${text} = ${first}`
    : sql`${text} IN (SELECT unnest(${values}::text[]))`
}

/**
 * The values as the rows `given`, in one parameter. Without the limit the planner expects a hundred rows and reads
 * whole tables for them; with it, one or two rows are found through an index.
 */
export const givenRows = (sql: Sql, values: ReadonlyArray<unknown>, columns: string): Statement.Fragment => sql`(
  SELECT * FROM json_to_recordset(${rowsOf(values)}::json) AS value(${sql.literal(columns)})
  LIMIT ${sql.literal(String(powerOfTen(values.length)))}
) AS given`

/** Rounds up, because each limit is a prepared statement of its own. */
const powerOfTen = (count: number): number => 10 ** Math.ceil(Math.log10(Math.max(1, count)))

/**
 * The limit is part of the statement: without knowing it, the planner sorts all rows. For an unknown offset it expects
 * a tenth of them, so the first page has no offset.
 */
export const limitOf = (sql: Sql, rows: number, offset: number): Statement.Fragment => {
  const limit = sql.literal(`LIMIT ${rows}`)
  return offset === 0 ? limit : sql`${limit} OFFSET ${offset}`
}

/**
 * The ids of the rows that fit on a page, in this order. `fittingPage` of the domain says which: all until the page is
 * full, and at least one.
 */
export const fitting = (
  sql: Sql,
  rows: Statement.Fragment,
  order: Statement.Fragment,
  pageSize: number
): Statement.Fragment => sql`
  SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY ${order}) - size AS ahead FROM ${rows}) AS sized
  WHERE ahead < ${pageSize}`
