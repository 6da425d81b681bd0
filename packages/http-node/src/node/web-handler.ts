import { Effect, type Layer, type Scope } from "effect"
import { HttpEffect, type HttpServerRequest } from "effect/http"
import { drainOnClose } from "../middleware/draining.ts"
import { makeHttpApp } from "../middleware/http-app.ts"

/** Routes as a function from `Request` to `Response`, for hosts that speak the Fetch standard. It stops as a listener does. */
export const makeWebHandler = Effect.fn("makeWebHandler")(function* <A, E, R>(routes: Layer.Layer<A, E, R>) {
  const { handle, draining } = yield* makeHttpApp(routes)
  type Services = Effect.Services<typeof handle>
  type Provided = Exclude<Services, HttpServerRequest.HttpServerRequest | Scope.Scope>
  const context = yield* Effect.context<Provided>()
  yield* drainOnClose(draining)
  return HttpEffect.toWebHandlerWith<Provided, Services>(context)(handle)
})
