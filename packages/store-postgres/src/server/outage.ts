import { StoreUnavailable } from "@halyard/core/ports"
import { Effect, Metric, Predicate } from "effect"
import { SqlError } from "effect/sql"

/** Turns failures of the server into `StoreUnavailable` defects. Failures of a statement stay as they are. */
export const dieOfOutage = <E>(error: E): Effect.Effect<never, E> => {
  if (!isOutage(error)) return Effect.fail(error)
  const died = outage("The database is not available. Try again later.", reasonOf(error))
  return isOfFullDisk(error) ? Effect.andThen(Metric.update(diskFull, 1), died) : died
}

/** Whether the disk of the database was full. An engine that crashed because of it says so, too. */
export const isOfFullDisk = (error: unknown): boolean =>
  SqlError.isSqlError(error) && (codeOf(error) === "53100" || /No space left on device/.test(reasonOf(error)))

const diskFull = Metric.counter("halyard_database_disk_full_total", {
  description: "Statements that failed because the disk of the database was full",
  incremental: true
})

export const outage = (message: string, reason: string): Effect.Effect<never> =>
  Effect.die(new StoreUnavailable({ message, reason }))

/** Whether the server failed: it is gone, refuses connections, or has cancelled the statement. */
const isOutage = (error: unknown): error is SqlError.SqlError =>
  SqlError.isSqlError(error) &&
  (error.reason.operation === "connect" || outageTags.has(error.reason._tag) || outageCodes.test(codeOf(error)))

const outageTags: ReadonlySet<string> = new Set([
  "ConnectionError",
  "AuthenticationError",
  "StatementTimeoutError",
  "LockTimeoutError"
])

/** Out of resources, shut down, crashed, starting, an I/O error, a standby, an idle session. */
const outageCodes = /^(53...|57P..|58...|25006|25P03)$/

/** The code of the error of the server or the socket, or an empty text. */
export const codeOf = ({ reason }: SqlError.SqlError): string =>
  Predicate.hasProperty(reason.cause, "code") && typeof reason.cause.code === "string" ? reason.cause.code : ""

/** The message of the server or the socket. */
export const reasonOf = (error: SqlError.SqlError): string => {
  const { cause } = error.reason
  const text = Predicate.isError(cause) ? cause.message : ""
  return text === "" ? [error.message, codeOf(error)].filter((part) => part !== "").join(": ") : text
}

/** Whether the server did not answer in time. Then it hangs, while a server that refuses is up. */
export const hasTimedOut = (error: unknown): boolean =>
  SqlError.isSqlError(error) && /timed out|in time/.test(reasonOf(error))
