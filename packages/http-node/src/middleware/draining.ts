import { Context, Effect, Latch, Schedule, type Scope } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { unavailable } from "../answers/answer-failures.ts"
import { HttpConfig } from "../http-config.ts"
import { IncomingMessage } from "../node/http.ts"

/** Stops the service gracefully: after `begin` it answers 503 to new requests and finishes those in flight. */
export interface Draining {
  readonly begin: Effect.Effect<void>
  /** Waits until no request is in flight. */
  readonly idle: Effect.Effect<void>
  /** Waits until every complete request is answered. Requests whose body is still arriving get one second. */
  readonly answered: Effect.Effect<void>
  /** Whether the service has begun to stop. */
  readonly isDraining: () => boolean
  /** Waits until the service begins to stop. */
  readonly stopping: Effect.Effect<void>
  /** Counts a request of Node as in flight until the result is called. */
  readonly enter: (request: IncomingMessage) => () => void
  /** Counts a request as in flight from its arrival until its answer is sent. */
  readonly track: Guard
  /** Answers 503 to requests that arrived after `begin`. */
  readonly guard: Guard
}

type Guard = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest | Scope.Scope>

/** Waits until the service begins to stop. Endless answers, such as streams, end then. */
export const Stopping = Context.Reference<Effect.Effect<void>>("@halyard/http-node/Stopping", {
  defaultValue: () => Effect.never
})

/** Stops gracefully when the scope closes, within the grace period. */
export const drainOnClose = ({ answered, begin, idle }: Draining): Effect.Effect<void, never, Scope.Scope> =>
  Effect.flatMap(HttpConfig, ({ gracePeriod }) =>
    Effect.addFinalizer(() =>
      Effect.andThen(begin, Effect.timeoutOption(Effect.raceFirst(idle, answered), gracePeriod))
    )
  )

/** How long clients have, when the service stops, to finish sending a request or to take the end of a stream. */
export const TIME_TO_FINISH = "1 second"

export const makeDraining: Effect.Effect<Draining> = Effect.sync(() => {
  const idle = Latch.makeUnsafe(true)
  const stopping = Latch.makeUnsafe(false)
  let isDraining = false
  const inFlight = new Set<Entry>()

  const enter = (request: Entry["request"]) => {
    const entry = { request }
    inFlight.add(entry)
    idle.closeUnsafe()
    return () => {
      inFlight.delete(entry)
      if (inFlight.size === 0) idle.openUnsafe()
    }
  }
  const late = new WeakSet<object>()
  const track: Guard = (app) =>
    Effect.gen(function* () {
      const { source } = yield* HttpServerRequest.HttpServerRequest
      if (isDraining) late.add(source)
      yield* untilAnswered(enter(source))
      const response = yield* app
      return isDraining ? HttpServerResponse.setHeader(response, "connection", "close") : response
    })
  const hasUnanswered = Effect.sync(() => [...inFlight].some(({ request }) => isComplete(request)))

  return {
    begin: Effect.sync(() => {
      isDraining = true
      stopping.openUnsafe()
    }),
    isDraining: () => isDraining,
    idle: idle.await,
    answered: Effect.delay(
      Effect.repeat(hasUnanswered, { while: (some) => some, schedule: Schedule.spaced("50 millis") }),
      TIME_TO_FINISH
    ),
    stopping: stopping.await,
    enter,
    track,
    guard: (app) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ source }) =>
        late.has(source) ? unavailable("The service is shutting down") : app
      )
  }
})

/** The scope of a request closes after its answer was written. */
const untilAnswered = (leave: () => void) => Effect.addFinalizer(() => Effect.sync(leave))

interface Entry {
  readonly request: HttpServerRequest.HttpServerRequest["source"]
}

/** Whether the body has arrived. Requests of the Fetch API do not say, and count as complete. */
const isComplete = (source: HttpServerRequest.HttpServerRequest["source"]): boolean =>
  !(source instanceof IncomingMessage) || source.complete
