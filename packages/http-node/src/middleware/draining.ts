import { Context, Effect, Latch, type Scope } from "effect"
import { HttpServerResponse } from "effect/http"
import { unavailable } from "../answers/answer-failures.ts"
import { HttpConfig } from "../http-config.ts"

/** Stops the service gracefully: after `begin` it answers 503 to new requests and finishes those in flight. */
export interface Draining {
  readonly begin: Effect.Effect<void>
  /** Waits until no request is in flight. */
  readonly idle: Effect.Effect<void>
  readonly guard: <E, R>(
    app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | Scope.Scope>
}

/** Waits until the service begins to stop. Endless answers, such as streams, end then. */
export const Stopping = Context.Reference<Effect.Effect<void>>("@halyard/http-node/Stopping", {
  defaultValue: () => Effect.never
})

/** Stops gracefully when the scope closes, within the grace period. */
export const drainOnClose = ({ begin, idle }: Draining): Effect.Effect<void, never, Scope.Scope> =>
  Effect.flatMap(HttpConfig, ({ gracePeriod }) =>
    Effect.addFinalizer(() => Effect.andThen(begin, Effect.timeoutOption(idle, gracePeriod)))
  )

export const makeDraining: Effect.Effect<Draining> = Effect.sync(() => {
  const idle = Latch.makeUnsafe(true)
  const stopping = Latch.makeUnsafe(false)
  let isDraining = false
  let inFlight = 0

  /** A request is in flight until its scope closes, after its answer was written. */
  const enter = Effect.sync(() => {
    inFlight += 1
    idle.closeUnsafe()
  })
  const leave = Effect.sync(() => {
    inFlight -= 1
    if (inFlight === 0) idle.openUnsafe()
  })

  return {
    begin: Effect.sync(() => {
      isDraining = true
      stopping.openUnsafe()
    }),
    idle: idle.await,
    guard: (app) =>
      Effect.gen(function* () {
        yield* Effect.acquireRelease(enter, () => leave)
        const response = yield* isDraining
          ? unavailable("The service is shutting down")
          : Effect.provideService(app, Stopping, stopping.await)
        return isDraining ? HttpServerResponse.setHeader(response, "connection", "close") : response
      })
  }
})
