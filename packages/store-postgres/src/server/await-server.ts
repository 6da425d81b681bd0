import { PgConnection } from "@effect/sql-pg"
import { type Duration, Effect, Schedule, Schema } from "effect"
import { SqlError } from "effect/sql"
import { codeOf, reasonOf } from "./outage.ts"

/** Waits for a server that is starting or whose name is not known yet. A wrong password or a missing database fails at once. */
export const awaitServer = Effect.fn("awaitServer")(function* (
  server: string,
  session: PgConnection.Config,
  startTimeout: Duration.Duration
) {
  const attempt = Effect.flatMap(PgConnection.make(session), (connection) => checkVersion(server, connection))
  yield* Effect.scoped(attempt).pipe(
    Effect.timeoutOrElse({ duration: ATTEMPT_TIMEOUT, orElse: () => Effect.fail(noAnswer) }),
    Effect.tapError((error) =>
      isPassing(error) ? Effect.logWarning(`Waiting for the database at ${server}: ${reasonOf(error)}`) : Effect.void
    ),
    Effect.retry({
      while: isPassing,
      schedule: Schedule.max([Schedule.spaced("1 second"), Schedule.during(startTimeout)])
    }),
    Effect.catchTag("SqlError", (error) =>
      Effect.fail(
        new DatabaseUnreachable({
          server,
          reason: `${reasonOf(error).replace(/\.$/, "")}. Check the connection settings.`
        })
      )
    )
  )
})

/** No usable server answers at the address, or it refuses the login. */
export class DatabaseUnreachable extends Schema.TaggedError<DatabaseUnreachable>()("DatabaseUnreachable", {
  server: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The database at ${this.server} cannot be used: ${this.reason}`
  }
}

const checkVersion = Effect.fnUntraced(function* (server: string, connection: PgConnection.PgConnection) {
  const { rows } = yield* connection.query("SELECT current_setting('server_version') AS version")
  const version = String(rows[0]?.["version"])
  if (Number.parseInt(version) >= OLDEST) return
  const reason = `it runs PostgreSQL ${version}, but Halyard needs ${OLDEST} or newer. Upgrade the server.`
  return yield* new DatabaseUnreachable({ server, reason })
})

const OLDEST = 15

/** A pooler accepts connections while its server is down, and lets statements wait. */
const ATTEMPT_TIMEOUT = "8 seconds"

const noAnswer = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("It does not answer"), message: "timed out" })
})

const isPassing = (error: DatabaseUnreachable | SqlError.SqlError): error is SqlError.SqlError =>
  error._tag === "SqlError" && (passingCodes.test(codeOf(error)) || passingMessages.test(error.message))

/** Codes of socket errors, of a server that is starting, stopping or full, and of a pooler whose server is one of these. */
const passingCodes =
  /^(ECONN\w+|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0[1-3]|53300|08\w{3})$/

const passingMessages = /timed out|closed during startup/
