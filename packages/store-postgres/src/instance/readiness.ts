import { NotReady, Readiness } from "@halyard/core/ports"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const layerReadiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => Readiness.of({ check: check(sql) }))
)

/** Cancels in the background, because the client waits for the server to cancel a query, for seconds if it hangs. */
const check = (sql: Sql) =>
  Effect.gen(function* () {
    const query = yield* Effect.forkDetach(sql`SELECT 1`)
    yield* Fiber.join(query).pipe(
      Effect.timeout("1500 millis"),
      Effect.ensuring(Effect.forkDetach(Fiber.interrupt(query)))
    )
  }).pipe(Effect.catchCause(() => Effect.fail(new NotReady({ message: "The database does not answer" }))))
