import * as NodeHttpPlatform from "@effect/platform-node/NodeHttpPlatform"
import { CurrentInstance } from "@halyard/core/domain"
import { Effect, identity, type Layer } from "effect"
import { HttpMiddleware, HttpPlatform, HttpRouter } from "effect/http"
import { withAccessLog } from "./access-log.ts"
import { answerFailures } from "../answers/answer-failures.ts"
import { atBasePath } from "./base-path.ts"
import { behindProxies } from "./client-address.ts"
import { conditionalGet } from "./conditional-requests.ts"
import { withCompressedOnce } from "../delivery/compressed-once.ts"
import { discardUnreadBody } from "../checks/discard-body.ts"
import { makeDraining, Stopping } from "./draining.ts"
import { outsideSpans } from "./outside-spans.ts"
import { withFrontendCors } from "./frontend-cors.ts"
import { HttpConfig } from "../http-config.ts"
import { withRequestId } from "./request-id.ts"
import { withRequestMetrics } from "./request-metrics.ts"
import { withSecurityHeaders } from "./security-headers.ts"

/** Builds the routes into one effect that answers any request, with all middleware, and the means to stop it gracefully. */
export const makeHttpApp = Effect.fn("makeHttpApp")(function* <A, E, R>(routes: Layer.Layer<A, E, R>) {
  const { accessLog, console: folder, trustProxy } = yield* HttpConfig
  const { baseUriPath } = yield* CurrentInstance
  const platform = yield* Effect.provide(HttpPlatform.HttpPlatform, NodeHttpPlatform.layer)
  const draining = yield* makeDraining
  const routed = yield* HttpRouter.toHttpEffect(routes).pipe(
    Effect.provideService(HttpRouter.RouterConfig, {
      ignoreDuplicateSlashes: false,
      maxParamLength: LONGEST_PARAMETER
    }),
    outsideSpans
  )

  const handle = routed.pipe(
    atBasePath(baseUriPath),
    answerFailures,
    draining.guard,
    discardUnreadBody,
    conditionalGet,
    withFrontendCors(baseUriPath),
    withSecurityHeaders,
    withRequestMetrics({ baseUriPath, page: folder !== false }),
    accessLog ? withAccessLog : identity,
    withRequestId,
    behindProxies(trustProxy),
    compress,
    Effect.provideService(Stopping, draining.stopping),
    Effect.provideService(HttpPlatform.HttpPlatform, withCompressedOnce(platform))
  )
  return { handle, draining }
})

/** Event streams are not compressed, since compression would hold events back. */
const compress = HttpMiddleware.compression({
  algorithms: ["br", "gzip"],
  compressible: (contentType) => isJsonOrText(contentType) && !contentType.startsWith("text/event-stream")
})

const isJsonOrText = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|javascript|xml)\b|image\/svg\+xml\b)|\+(?:json|xml)\b/i.test(contentType)

/** Exceeds Node's limit for the whole request head, so that no parameter is too long for the router. */
const LONGEST_PARAMETER = 20_000
