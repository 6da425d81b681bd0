import { StoreUnavailable } from "@halyard/core/ports"
import { Effect, Predicate } from "effect"
import { SqlError } from "effect/sql"

/** Turns failures of the server into the defect that the core knows; those of a statement stay what they are. */
export const dieOfOutage = <E>(error: E): Effect.Effect<never, E> =>
  isOutage(error) ? outage("The database is not available", reasonOf(error)) : Effect.fail(error)

export const outage = (message: string, reason: string): Effect.Effect<never> =>
  Effect.die(new StoreUnavailable({ message, reason }))

/** Whether it is the server that failed: it is gone, does not let us in, or gave up. */
const isOutage = (error: unknown): error is SqlError.SqlError =>
  SqlError.isSqlError(error) &&
  (error.reason.operation === "connect" || outageTags.has(error.reason._tag) || outageCodes.test(codeOf(error)))

const outageTags: ReadonlySet<string> = new Set([
  "ConnectionError",
  "AuthenticationError",
  "StatementTimeoutError",
  "LockTimeoutError"
])

/** Out of resources, shut down, crashed or starting, unable to read or write, a standby now, a session that idled. */
const outageCodes = /^(53...|57P..|58...|25006|25P03)$/

/** The code of the server's error or of the socket's, if there is one. */
export const codeOf = ({ reason }: SqlError.SqlError): string =>
  Predicate.hasProperty(reason.cause, "code") && typeof reason.cause.code === "string" ? reason.cause.code : ""

/** What went wrong, in the words of the server or the socket. */
export const reasonOf = (error: SqlError.SqlError): string => {
  const { cause } = error.reason
  const text = Predicate.isError(cause) ? cause.message : ""
  return text === "" ? [error.message, codeOf(error)].filter((part) => part !== "").join(": ") : text
}
