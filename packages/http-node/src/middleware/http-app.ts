import * as NodeHttpPlatform from "@effect/platform-node/NodeHttpPlatform"
import { CurrentInstance } from "@halyard/core/domain"
import { Effect, type Layer } from "effect"
import { FindMyWay, HttpMiddleware, HttpPlatform, HttpRouter } from "effect/http"
import { answerFailures } from "../answers/answer-failures.ts"
import { atBasePath } from "./base-path.ts"
import { makeAnswerDirectly } from "../direct/answer-directly.ts"
import { withCompressedOnce } from "../delivery/compressed-once.ts"
import { type DirectAnswer, DirectAnswers } from "../direct/direct-answers.ts"
import { makeDirectListener, SMALLEST_COMPRESSED } from "../direct/direct-listener.ts"
import { discardUnreadBody } from "../checks/discard-body.ts"
import { makeDraining, Stopping } from "./draining.ts"
import { aroundEffect } from "./middleware.ts"
import { makeMiddlewares } from "./middlewares.ts"
import { outsideSpans } from "./outside-spans.ts"

/**
 * Builds the routes into one effect that answers any request, with all middleware, a listener that may answer a request
 * of Node before it, and the means to stop both gracefully.
 */
export const makeHttpApp = Effect.fnUntraced(function* <A, E, R>(routes: Layer.Layer<A, E, R>) {
  const { baseUriPath } = yield* CurrentInstance
  const platform = yield* Effect.provide(HttpPlatform.HttpPlatform, NodeHttpPlatform.layer)
  const draining = yield* makeDraining
  const direct = FindMyWay.make<DirectAnswer>(routerConfig)
  const routed = yield* HttpRouter.toHttpEffect(routes).pipe(
    Effect.provideService(HttpRouter.RouterConfig, routerConfig),
    Effect.provideService(DirectAnswers, { add: (path, answer) => direct.on("GET", path, answer) }),
    Effect.provideService(Stopping, draining.stopping),
    outsideSpans
  )
  const middlewares = yield* makeMiddlewares
  const answerDirectly = yield* makeAnswerDirectly(direct, middlewares, draining)
  const { answerFirst, orAnswered } = makeDirectListener(answerDirectly, draining)

  const handle = routed.pipe(
    atBasePath(baseUriPath),
    answerFailures,
    draining.guard,
    discardUnreadBody,
    aroundEffect(middlewares),
    orAnswered,
    draining.track,
    compress
  )
  /**
   * Makes a server of `handle`. What all requests share is provided to the server, since providing it to each request
   * would cost more.
   */
  const serveWith = <Server, Failure, Needs>(server: Effect.Effect<Server, Failure, Needs>) =>
    outsideSpans(server).pipe(
      Effect.provideService(Stopping, draining.stopping),
      Effect.provideService(HttpPlatform.HttpPlatform, withCompressedOnce(platform))
    )
  return { handle, draining, answerFirst, serveWith }
})

/** Event streams are not compressed, since compression would delay events. */
const compress = HttpMiddleware.compression({
  algorithms: ["br", "gzip"],
  minSize: SMALLEST_COMPRESSED,
  compressible: (contentType) => isJsonOrText(contentType) && !contentType.startsWith("text/event-stream")
})

const isJsonOrText = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|javascript|xml)\b|image\/svg\+xml\b)|\+(?:json|xml)\b/i.test(contentType)

/** Exceeds Node's limit for the whole request head, so that no parameter is too long for the router. */
const LONGEST_PARAMETER = 20_000

/** Paths are exact: a proxy in front that refuses `/api/admin` must not let `/API/ADMIN` pass. */
const routerConfig = { caseSensitive: true, ignoreDuplicateSlashes: false, maxParamLength: LONGEST_PARAMETER }
