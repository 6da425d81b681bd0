import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { CurrentInstance } from "@halyard/core/domain"
import { Effect, type Layer, Scope } from "effect"
import { HttpEffect, type HttpServerRequest } from "effect/http"
import { drainOnClose } from "../middleware/draining.ts"
import type { RequestListener } from "node:http"
import { makeHttpApp } from "../middleware/http-app.ts"
import { asSent } from "./host-request.ts"

/** Implements `makeNodeListener` of the package, which loads this file at its first use. */
export const makeNodeListener = Effect.fnUntraced(function* <A, E, R>(routes: Layer.Layer<A, E, R>) {
  const { answerFirst, draining, handle, serveWith } = yield* makeHttpApp(routes)
  const requests = yield* Scope.fork(yield* Effect.scope, "parallel")
  yield* drainOnClose(draining)
  const { baseUriPath } = yield* CurrentInstance
  const answer = answerFirst(yield* serveWith(NodeHttpServer.makeHandler(handle, { scope: requests })))
  const listener: RequestListener = (request, response) => answer(asSent(request, baseUriPath), response)
  return listener
})

/** Implements `makeWebHandler` of the package, which loads this file at its first use. */
export const makeWebHandler = Effect.fnUntraced(function* <A, E, R>(routes: Layer.Layer<A, E, R>) {
  const { draining, handle, serveWith } = yield* makeHttpApp(routes)
  type Services = Effect.Services<typeof handle>
  type Provided = Exclude<Services, HttpServerRequest.HttpServerRequest | Scope.Scope>
  const context = yield* serveWith(Effect.context<Provided>())
  yield* drainOnClose(draining)
  return HttpEffect.toWebHandlerWith<Provided, Services>(context)(handle)
})
