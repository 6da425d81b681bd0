import { Overloaded, StoreUnavailable } from "@halyard/core/ports"
import { InternalError, NotFoundError, UnavailableError, ValidationError } from "@halyard/http-contract"
import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/**
 * Answers failures that no endpoint handles. Logs a defect with its cause and an error id; the answer contains only the
 * id.
 */
export const answerFailures = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.catchCause(app, (cause) => {
    if (isAbort(cause)) return Effect.failCause(cause)
    if (Cause.hasInterruptsOnly(cause)) return unavailable("The service stopped before it could answer; try again")
    const outage = defectOf(cause, StoreUnavailable)
    if (outage !== undefined) return answerOutage(outage)
    const overload = defectOf(cause, Overloaded)
    if (overload !== undefined) return answerOverload(overload)
    const error = Cause.squash(cause)
    return HttpServerError.isHttpServerError(error) ? answerHttpError(error, cause) : answerDefect(cause)
  })

/** The body of a 503. The middleware `retryAfter` adds when to try again. */
export const unavailable = Effect.fnUntraced(function* (message: string) {
  return respond(503, new UnavailableError({ id: yield* errorId, message }))
})

/** Whether the client closed the connection, so that no answer is needed. */
const isAbort = <E>(cause: Cause.Cause<E>): boolean =>
  Cause.hasInterruptsOnly(cause) &&
  cause.reasons.some((reason) => reason.annotations.has(HttpServerError.ClientAbort.key))

/** The first defect of this class. Ignores defects that followed from it, such as a failed rollback. */
const defectOf = <E, D>(cause: Cause.Cause<E>, kind: new (...given: never) => D): D | undefined =>
  cause.reasons
    .filter(Cause.isDieReason)
    .map(({ defect }) => defect)
    .find((defect): defect is D => defect instanceof kind)

/** Logs nothing, since the access log has the answer, and those who cause the load could fill the log. */
const answerOverload = ({ message, retryAfter }: Overloaded) =>
  Effect.map(unavailable(message), HttpServerResponse.setHeader("retry-after", String(retryAfter)))

/** Answers 503. Logs one line without a stack trace, since an outage is no bug. */
const answerOutage = Effect.fnUntraced(function* ({ message, reason }: StoreUnavailable) {
  const id = yield* errorId
  yield* Effect.logError(`A request failed because the store is unavailable: ${reason}`).pipe(
    Effect.annotateLogs({ errorId: id })
  )
  return respond(503, new UnavailableError({ id, message }))
})

const answerHttpError = Effect.fnUntraced(function* (
  { reason }: HttpServerError.HttpServerError,
  cause: Cause.Cause<unknown>
) {
  const id = yield* errorId
  switch (reason._tag) {
    case "RouteNotFound":
      return respond(404, new NotFoundError({ id, message: "There is no endpoint for this method and path" }))
    case "RequestParseError":
      return respond(400, new ValidationError({ id, message: "The request could not be read", details: [] }))
    default:
      return yield* answerDefect(cause)
  }
})

const answerDefect = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const id = yield* errorId
  yield* Effect.logError("A request failed", cause).pipe(Effect.annotateLogs({ errorId: id }))
  return respond(
    500,
    new InternalError({ id, message: "Something went wrong. The server log has the details under this id" })
  )
})

type AnsweredError = InternalError | NotFoundError | UnavailableError | ValidationError

const respond = (status: number, error: AnsweredError): HttpServerResponse.HttpServerResponse => {
  const { id, name, message } = error
  const details = "details" in error ? { details: error.details } : {}
  return HttpServerResponse.jsonUnsafe({ id, name, message, ...details }, { status })
}

/** A new UUID. Every error answer has one, so that it can be found in the log. */
export const errorId: Effect.Effect<string> = Effect.sync(() => randomUUID())
