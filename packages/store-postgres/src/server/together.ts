import { Effect, Exit, Fiber } from "effect"
import type { SqlError } from "effect/sql"
import { dieOfOutage } from "./outage.ts"

/** Sends all statements at once. The server runs them in this order. Answers how each ended. */
export const together = Effect.fnUntraced(function* <A>(statements: ReadonlyArray<Statement>, statement: Statement<A>) {
  const fibers = yield* Effect.forEach(statements, (held) => Effect.forkChild(held, { startImmediately: true }))
  const last = yield* Effect.exit(statement)
  const exits = yield* Effect.forEach(fibers, Fiber.await)
  const failed = exits.find(Exit.isFailure)
  return { held: failed === undefined ? Effect.void : dead(failed), last }
})

export type Statement<A = unknown> = Effect.Effect<A, SqlError.SqlError>

interface Answered<A> {
  /** Dies of the first failure among the statements that waited. */
  readonly held: Effect.Effect<void>
  readonly last: Exit.Exit<A, SqlError.SqlError>
}

export const alone = <A>(statement: Statement<A>): Effect.Effect<Answered<A>> =>
  Effect.map(Effect.exit(statement), (last) => ({ held: Effect.void, last }))

/** A defect, because the code that could have handled the failure has already gone on. */
const dead = (failed: Exit.Exit<unknown, SqlError.SqlError>): Effect.Effect<void> =>
  failed.pipe(Effect.catch(dieOfOutage), Effect.orDie, Effect.asVoid)
