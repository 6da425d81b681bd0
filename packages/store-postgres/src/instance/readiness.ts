import { NotReady, Readiness } from "@halyard/core/ports"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentDisk } from "../embedded/disk-space.ts"
import type { Sql } from "../sql/sql.ts"

export const layerReadiness = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { isFull } = yield* CurrentDisk
    return Readiness.of({ check: Effect.suspend(() => (isFull() ? diskIsFull : check(sql))) })
  })
)

/** While the disk is full, the store can be read, but not written. */
const diskIsFull = Effect.fail(new NotReady({ message: "The disk of the database is full" }))

/** Cancels in the background, because the client waits for the server to cancel a query, for seconds if it hangs. */
const check = (sql: Sql) =>
  Effect.gen(function* () {
    const query = yield* Effect.forkDetach(sql`SELECT 1`)
    yield* Fiber.join(query).pipe(
      Effect.timeout("1500 millis"),
      Effect.ensuring(Effect.forkDetach(Fiber.interrupt(query)))
    )
  }).pipe(Effect.catchCause(() => Effect.fail(new NotReady({ message: "The database does not answer" }))))
