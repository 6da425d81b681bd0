import { CurrentInstance } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Clock, Effect, LogLevel, Option, Tracer } from "effect"
import type { FindMyWay, HttpServerResponse } from "effect/http"
import type { IncomingHttpHeaders } from "node:http"
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

/** Answers a request for the whole service, before compression. Undefined leaves the request to the middleware. */
export type AnswerDirectly = (request: IncomingMessage) => Answered | undefined

/** An answer, and the headers with which it is sent: to set them in the answer would take a third of its time. */
interface Answered {
  readonly answer: HttpServerResponse.HttpServerResponse
  readonly headers: Readonly<Record<string, string>>
}

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

  const respond = (request: DirectRequest, requestId: string, answer: DirectAnswer) => {
    const settings = isFrontendPath(request.url, baseUriPath) ? frontend.known() : noPages
    const response = settings && answer(request)
    if (settings === undefined || response === undefined) return undefined
    const current = revalidated(response, request.headers["if-none-match"])
    const readable = settings === noPages ? {} : readableByPages(current.headers, request, settings)
    const shown = { ...current.headers, ...readable }
    return { answer: current, headers: { ...shown, ...secured(shown), ...identified(requestId) } }
  }

  const answerDirectly: AnswerDirectly = (source) => {
    if (isTraced || !isPlainGet(source) || !areSingle(source.headers) || isDraining()) return undefined
    const start = clock.currentTimeNanosUnsafe()
    const { url = "" } = source
    const path = routable(url, baseUriPath)
    const route = path === undefined ? undefined : router.find("GET", path)
    if (route === undefined) return undefined
    const { headers } = source
    const peer = Option.fromNullishOr(source.socket.remoteAddress)
    const remoteAddress = addressBehind(trustProxy, { headers, remoteAddress: peer })
    const request: DirectRequest = { method: "GET", url, headers, remoteAddress, query: route.searchParams }
    const requestId = requestIdOf(headers)
    const answered = respond(request, requestId, route.handler)
    if (answered === undefined) return undefined
    const { status } = answered.answer
    const millis = Number((clock.currentTimeNanosUnsafe() - start) / 1_000_000n)
    count(request, status, start)
    log?.(Effect.annotateLogs(logRequest(request, status, millis), { requestId }))
    return answered
  }
  // The middleware answers defects.
  const attempt = Option.liftThrowable(answerDirectly)
  const attempted: AnswerDirectly = (source) => Option.getOrUndefined(attempt(source))
  return attempted
})

/** For addresses that no page may call. */
const noPages = { frontendApiOrigins: [] }

/** Node joins the values of all headers but this one, which only answers have. */
const areSingle = (headers: IncomingHttpHeaders): headers is Readonly<Record<string, string | undefined>> =>
  headers["set-cookie"] === undefined

const isPlainGet = ({ headers, httpVersionMajor, method }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersionMajor === 1 &&
  !hasBody(headers) &&
  headers.expect === undefined &&
  headers.upgrade === undefined
