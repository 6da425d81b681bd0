import { StoreUnavailable } from "@halyard/core/ports"
import { InternalError, NotFoundError, UnavailableError, ValidationError } from "@halyard/http-contract"
import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/**
 * Answers what no endpoint answered. A defect is logged with its cause under the id that the caller gets; the answer
 * tells nothing else of it.
 */
export const answerFailures = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.catchCause(app, (cause) => {
    if (isAbort(cause)) return Effect.failCause(cause)
    if (Cause.hasInterruptsOnly(cause)) return unavailable("The service stopped before it could answer")
    const outage = outageOf(cause)
    if (outage !== undefined) return answerOutage(outage)
    const error = Cause.squash(cause)
    return HttpServerError.isHttpServerError(error) ? answerHttpError(error, cause) : answerDefect(cause)
  })

export const unavailable = Effect.fnUntraced(function* (message: string) {
  return respond(503, new UnavailableError({ id: yield* errorId, message }))
})

/** The client went away: there is nobody to answer. */
const isAbort = <E>(cause: Cause.Cause<E>): boolean =>
  Cause.hasInterruptsOnly(cause) &&
  cause.reasons.some((reason) => reason.annotations.has(HttpServerError.ClientAbort.key))

/** What follows from an outage, such as a rollback that fails, is beside the point. */
const outageOf = <E>(cause: Cause.Cause<E>): StoreUnavailable | undefined =>
  cause.reasons
    .filter(Cause.isDieReason)
    .map(({ defect }) => defect)
    .find((defect) => defect instanceof StoreUnavailable)

/** There is no bug to be found here, so one line will do. */
const answerOutage = Effect.fnUntraced(function* ({ message, reason }: StoreUnavailable) {
  const id = yield* errorId
  yield* Effect.logError(`A request failed for want of the store: ${reason}`).pipe(Effect.annotateLogs({ errorId: id }))
  return respond(503, new UnavailableError({ id, message }))
})

const answerHttpError = Effect.fnUntraced(function* (
  { reason }: HttpServerError.HttpServerError,
  cause: Cause.Cause<unknown>
) {
  const id = yield* errorId
  switch (reason._tag) {
    case "RouteNotFound":
      return respond(404, new NotFoundError({ id, message: "There is nothing at this path for this method" }))
    case "RequestParseError":
      return respond(400, new ValidationError({ id, message: "The request could not be read", details: [] }))
    default:
      return yield* answerDefect(cause)
  }
})

const answerDefect = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const id = yield* errorId
  yield* Effect.logError("A request failed", cause).pipe(Effect.annotateLogs({ errorId: id }))
  return respond(500, new InternalError({ id, message: "Something went wrong; the log has more under this id" }))
})

type Answered = InternalError | NotFoundError | UnavailableError | ValidationError

const respond = (status: number, error: Answered): HttpServerResponse.HttpServerResponse => {
  const { id, name, message } = error
  const details = "details" in error ? { details: error.details } : {}
  return HttpServerResponse.jsonUnsafe({ id, name, message, ...details }, { status })
}

/** A fresh UUID: every error that is answered has one, so that it can be found in the log. */
export const errorId: Effect.Effect<string> = Effect.sync(() => randomUUID())
