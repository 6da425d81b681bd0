import { NotReady, Readiness } from "@halyard/core/ports"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const layerReadiness = Layer.effect(
  Readiness,
  Effect.map(SqlClient.SqlClient, (sql) => Readiness.of({ check: check(sql) }))
)

/** To cancel a query the client waits for the server, for seconds if that hangs: nobody shall wait for that here. */
const check = (sql: Sql) =>
  Effect.gen(function* () {
    const question = yield* Effect.forkDetach(sql`SELECT 1`)
    yield* Fiber.join(question).pipe(
      Effect.timeout("1500 millis"),
      Effect.ensuring(Effect.forkDetach(Fiber.interrupt(question)))
    )
  }).pipe(Effect.catchCause(() => Effect.fail(new NotReady({ message: "The database does not answer" }))))
