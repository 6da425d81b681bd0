import { CurrentInstance } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Clock, Effect, LogLevel, Option, Tracer } from "effect"
import { type FindMyWay, Headers, type HttpServerResponse } from "effect/http"
import { hasBody } from "../checks/discard-body.ts"
import { HttpConfig } from "../http-config.ts"
import { logRequest } from "../middleware/access-log.ts"
import { routable } from "../middleware/base-path.ts"
import { addressBehind } from "../middleware/client-address.ts"
import { revalidated } from "../middleware/conditional-requests.ts"
import type { Draining } from "../middleware/draining.ts"
import { isFrontendPath, readableByPages } from "../middleware/frontend-cors.ts"
import { identified, requestIdOf } from "../middleware/request-id.ts"
import { requestMeter, type Served } from "../middleware/request-metrics.ts"
import { secured } from "../middleware/security-headers.ts"
import type { IncomingMessage } from "../node/http.ts"
import type { DirectAnswer, DirectRequest } from "./direct-answers.ts"

/** The answer of the whole service to a request, before compression. Undefined leaves the request to the middleware. */
export type AnswerDirectly = (request: IncomingMessage) => HttpServerResponse.HttpServerResponse | undefined

/**
 * Answers the requests that SDKs repeat without the middleware, which costs several times as much as the answer. It composes the
 * same functions in the same order. What waits, fails or is traced takes the middleware.
 */
export const makeAnswerDirectly = Effect.fnUntraced(function* (
  router: FindMyWay.Router<DirectAnswer>,
  served: Served,
  { isDraining }: Draining
) {
  const context = yield* Effect.context()
  const clock = yield* Clock.Clock
  const { accessLog, trustProxy } = yield* HttpConfig
  const { baseUriPath } = yield* CurrentInstance
  const frontend = yield* CurrentFrontendSettings
  const count = requestMeter(served, context)
  const log = accessLog && (yield* LogLevel.isEnabled("Info")) ? Effect.runForkWith(context) : undefined
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer

  const respond = (request: DirectRequest, answer: DirectAnswer) => {
    const settings = isFrontendPath(request.url, baseUriPath) ? frontend.known() : noPages
    const response = settings && answer(request)
    if (settings === undefined || response === undefined) return undefined
    const current = revalidated(response, request.headers["if-none-match"])
    return secured(settings === noPages ? current : readableByPages(current, request, settings))
  }

  const answerDirectly: AnswerDirectly = (source) => {
    if (isTraced || !isPlainGet(source) || isDraining()) return undefined
    const start = clock.currentTimeNanosUnsafe()
    const { url = "" } = source
    const path = routable(url, baseUriPath)
    const route = path === undefined ? undefined : router.find("GET", path)
    if (route === undefined) return undefined
    const headers = Headers.fromInput(source.headers)
    const peer = Option.fromNullishOr(source.socket.remoteAddress)
    const remoteAddress = addressBehind(trustProxy, { headers, remoteAddress: peer })
    const request: DirectRequest = { method: "GET", url, headers, remoteAddress, query: route.searchParams }
    const response = respond(request, route.handler)
    if (response === undefined) return undefined
    const requestId = requestIdOf(headers)
    const millis = Number((clock.currentTimeNanosUnsafe() - start) / 1_000_000n)
    count(request, response.status, start)
    log?.(Effect.annotateLogs(logRequest(request, response.status, millis), { requestId }))
    return identified(response, requestId)
  }
  // The middleware answers defects.
  const attempt = Option.liftThrowable(answerDirectly)
  const attempted: AnswerDirectly = (source) => Option.getOrUndefined(attempt(source))
  return attempted
})

/** For addresses that no page may call. */
const noPages = { frontendApiOrigins: [] }

const isPlainGet = ({ headers, httpVersionMajor, method }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersionMajor === 1 &&
  !hasBody(headers) &&
  headers.expect === undefined &&
  headers.upgrade === undefined
