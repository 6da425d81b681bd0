import { Effect, Fiber, Option } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { AlongWithNext } from "../server/transaction-connection.ts"

export type Sql = SqlClient.SqlClient

/** Whether a transaction is open here. */
export const isInTransaction = (sql: Sql): Effect.Effect<boolean> =>
  Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)

/** Rows for `json_to_recordset`: one parameter, however many there are. */
export const rowsOf = (values: ReadonlyArray<unknown>): string => JSON.stringify(values)

/** For writes that answer nothing: a failing database is a defect. In a transaction they may wait for its next statement. */
export const done = <A, R>(statement: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.orDie(Effect.provideService(statement, AlongWithNext, true)))

/** The same for writes from which on others have to wait, so that they are sent at once. */
export const doneAtOnce = <A, R>(statement: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<void, never, R> =>
  Effect.asVoid(Effect.orDie(statement))

/**
 * Sends both without waiting for the first in between. In a transaction they run in this order, and what is wrong with
 * the first is told first: the second suffers from it.
 */
export const sentTogether = Effect.fnUntraced(function* <A, B, R>(
  first: Effect.Effect<A, never, R>,
  second: Effect.Effect<B, never, R>
) {
  const sent = yield* Effect.forkChild(first, { startImmediately: true })
  const answer = yield* Effect.exit(second)
  return [yield* Fiber.join(sent), yield* answer] as const
})

/** For writes that answer one row for each change: whether there was any. */
export const changed = <A, R>(
  statement: Effect.Effect<ReadonlyArray<A>, SqlError.SqlError, R>
): Effect.Effect<boolean, never, R> => Effect.map(Effect.orDie(statement), (rows) => rows.length > 0)

/** The last of those with the same key: one statement can change a row only once. */
export const lastOfEach = <A>(values: ReadonlyArray<A>, key: (value: A) => string): ReadonlyArray<A> => [
  ...new Map(values.map((value) => [key(value), value])).values()
]

/** The pattern of LIKE for what contains a text, in which nothing stands for anything else. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`

/**
 * Whether a text is one of these. How long a list is the planner knows only when it plans anew each time, so one value,
 * the most frequent case, is compared as it is: that plan is made once.
 */
export const isOneOf = (sql: Sql, text: Statement.Fragment, values: ReadonlyArray<string>): Statement.Fragment => {
  const [first = "", ...others] = values
  return values.length > 0 && others.length === 0
    ? sql`${text} = ${first}`
    : sql`${text} IN (SELECT unnest(${values}::text[]))`
}

/**
 * Values as the rows `given`, one parameter however many there are. The planner expects a hundred rows of a parameter and
 * reads whole tables for them; told how many there may be, it finds one or two through an index.
 */
export const givenRows = (sql: Sql, values: ReadonlyArray<unknown>, columns: string): Statement.Fragment => sql`(
  SELECT * FROM json_to_recordset(${rowsOf(values)}::json) AS value(${sql.literal(columns)})
  LIMIT ${sql.literal(String(powerOfTen(values.length)))}
) AS given`

/** Not each number, since each makes a statement of its own. */
const powerOfTen = (count: number): number => 10 ** Math.ceil(Math.log10(Math.max(1, count)))
