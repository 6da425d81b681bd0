import { PgConnection } from "@effect/sql-pg"
import { Duration, Effect, Fiber, Schema } from "effect"
import { SqlError } from "effect/sql"
import type { Server } from "./session.ts"

/**
 * Finds the server that accepts writes, the fastest if there are several. Fails if there is none. Does not wait for
 * servers that hang: attempts go on in the background until their own time limit.
 */
export const findServer = Effect.fnUntraced(function* (servers: ReadonlyArray<Server>) {
  const attempts = yield* Effect.forEach(servers, (server) => Effect.forkDetach(attempt(server)))
  return yield* Effect.raceAll(attempts.map(Fiber.join))
})

const attempt = (server: Server) =>
  PgConnection.make(server.session).pipe(
    Effect.flatMap((connection) => check(server, connection)),
    Effect.map((status): Found => ({ server, status })),
    Effect.scoped,
    Effect.timeoutOrElse({
      duration: Duration.sum(Duration.fromInputUnsafe(server.session.connectTimeout ?? "5 seconds"), ANSWER_TIME),
      orElse: () => Effect.fail(failure("It does not answer", "ETIMEDOUT"))
    })
  )

/** A pooler accepts connections while its server is down, and lets statements wait. */
const ANSWER_TIME = Duration.seconds(3)

const check = Effect.fnUntraced(function* ({ name }: Server, connection: PgConnection.PgConnection) {
  const status = yield* readStatus(connection)
  if (Number.parseInt(status.version) < OLDEST) {
    const reason = `it runs PostgreSQL ${status.version}, but Halyard needs ${OLDEST} or newer. Upgrade the server.`
    return yield* new DatabaseUnreachable({ server: name, reason })
  }
  if (status.isReadOnly) return yield* Effect.fail(failure("It accepts no writes", READ_ONLY))
  return status
})

const OLDEST = 15

/** Asks the server of a session. A server is read-only if it is a standby, or if an administrator has made it so. */
export const readStatus = ({ query }: PgConnection.PgConnection): Effect.Effect<ServerStatus, SqlError.SqlError> =>
  Effect.map(
    query(`SELECT current_setting('server_version') AS version, current_setting('transaction_read_only') AS read_only,
      pg_postmaster_start_time()::text AS identity`),
    ({ rows: [row] }) => ({
      version: String(row?.["version"]),
      isReadOnly: row?.["read_only"] === "on",
      identity: String(row?.["identity"])
    })
  )

export interface ServerStatus {
  readonly version: string
  readonly isReadOnly: boolean
  /** Differs between servers, and changes when a server restarts. */
  readonly identity: string
}

/** A server that accepts writes. */
export interface Found {
  readonly server: Server
  readonly status: ServerStatus
}

/** The code of a write to a standby. */
const READ_ONLY = "25006"

const failure = (message: string, code: string) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause: Object.assign(new Error(message), { code }), message })
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
