import { type Duration, Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql"
import { DatabaseUnreachable, findServer } from "./find-server.ts"
import { codeOf, reasonOf } from "./outage.ts"
import type { Server } from "./session.ts"

/**
 * Waits for a server that is starting, accepts no writes yet, or whose name is not known yet. A wrong password or a
 * missing database fails at once.
 */
export const awaitServer = Effect.fnUntraced(function* (
  servers: ReadonlyArray<Server>,
  startTimeout: Duration.Duration
) {
  const names = servers.map(({ name }) => name).join(", ")
  return yield* findServer(servers).pipe(
    Effect.tapError((error) =>
      isPassing(error) ? Effect.logWarning(`Waiting for the database at ${names}: ${reasonOf(error)}`) : Effect.void
    ),
    Effect.retry({
      while: isPassing,
      schedule: Schedule.max([Schedule.spaced("1 second"), Schedule.during(startTimeout)])
    }),
    Effect.catchTag("SqlError", (error) =>
      Effect.fail(
        new DatabaseUnreachable({
          server: names,
          reason: `${reasonOf(error).replace(/\.$/, "")}. Check the connection settings.`
        })
      )
    )
  )
})

const isPassing = (error: DatabaseUnreachable | SqlError.SqlError): error is SqlError.SqlError =>
  error._tag === "SqlError" && (passingCodes.test(codeOf(error)) || passingMessages.test(error.message))

/**
 * Codes of socket errors, of a server that is starting, stopping, full or read-only, and of a pooler whose server is
 * one of these.
 */
const passingCodes =
  /^(ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[1-3]|53300|25006|08\w{3})$/

const passingMessages = /timed out|closed during startup/
