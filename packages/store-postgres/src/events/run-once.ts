import { InDoubt, StoreUnavailable } from "@halyard/core/ports"
import { Effect, Option, Schedule } from "effect"
import type { Sql } from "../sql/sql.ts"

/**
 * Runs a transaction that reads its own id last. If its commit gets no answer, the id shows whether it was committed.
 */
export const runOnce =
  (sql: Sql, run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | InDoubt<A>, R> =>
    Effect.suspend(() => {
      let done: { readonly id: string; readonly answer: A } | undefined
      const noted = Effect.gen(function* () {
        done = undefined
        const answer = yield* effect
        const [row] = yield* Effect.orDie(sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`)
        if (row !== undefined) done = { id: row.id, answer }
        return answer
      })
      return Effect.catchDefect(run(noted), (defect): Effect.Effect<never, InDoubt<A>> =>
        done !== undefined && defect instanceof StoreUnavailable
          ? Effect.fail(new InDoubt(outcomeOf(sql, done)))
          : Effect.die(defect)
      )
    })

/** The server may take a while to notice the lost session, and may still commit its transaction. */
const outcomeOf = <A>(
  sql: Sql,
  { answer, id }: { readonly id: string; readonly answer: A }
): Effect.Effect<Option.Option<A>> =>
  Effect.gen(function* () {
    const status = yield* Effect.repeat(statusOf(sql, id), {
      while: (found) => found === "in progress",
      schedule: Schedule.spaced("100 millis"),
      times: MAX_CHECKS
    })
    if (status === "committed") return Option.some(answer)
    if (status === "in progress") return yield* Effect.die(notYetKnown)
    return Option.none()
  })

const MAX_CHECKS = 20

/**
 * An id that is not below the current one is from another server: this one has taken over, and does not know the
 * transaction. A snapshot cannot show that, because ids of running transactions may be above its end.
 */
const statusOf = (sql: Sql, id: string) =>
  Effect.map(
    Effect.orDie(sql<{ status: string | null }>`
      SELECT CASE WHEN ${id}::xid8 < pg_current_xact_id() THEN pg_xact_status(${id}::xid8) END AS status`),
    ([row]) => row?.status
  )

const notYetKnown = new StoreUnavailable({
  message: "It is not yet known whether the change was made. Check again later.",
  reason: "The session was lost, and its transaction has not ended yet"
})
