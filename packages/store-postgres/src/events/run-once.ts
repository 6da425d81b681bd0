import { InDoubt, StoreUnavailable } from "@halyard/core/ports"
import { Effect, Option, Schedule } from "effect"
import type { Sql } from "../sql/sql.ts"

/** Runs a transaction that notes its id as its last statement, and can ask by it what became of it. */
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

/** The server may take a while to notice that the session is gone whose transaction it is, and may commit it even then. */
const outcomeOf = <A>(
  sql: Sql,
  { answer, id }: { readonly id: string; readonly answer: A }
): Effect.Effect<Option.Option<A>> =>
  Effect.gen(function* () {
    const status = yield* Effect.repeat(statusOf(sql, id), {
      while: (found) => found === "in progress",
      schedule: Schedule.spaced("100 millis"),
      times: MOST_LOOKS
    })
    if (status === "committed") return Option.some(answer)
    if (status === "in progress") return yield* Effect.die(notYetKnown)
    return Option.none()
  })

/** Two seconds: whoever stops may not get to ask again. */
const MOST_LOOKS = 20

/**
 * Ids from that of this question on are of another server, which took over and never heard of the transaction; a snapshot does
 * not show as much, since what is in progress may be beyond its end.
 */
const statusOf = (sql: Sql, id: string) =>
  Effect.map(
    Effect.orDie(sql<{ status: string | null }>`
      SELECT CASE WHEN ${id}::xid8 < pg_current_xact_id() THEN pg_xact_status(${id}::xid8) END AS status`),
    ([row]) => row?.status
  )

const notYetKnown = new StoreUnavailable({
  message: "It is not known yet whether the change was made",
  reason: "A transaction whose session was lost has not ended"
})
