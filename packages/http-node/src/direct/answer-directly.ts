import { CurrentInstance } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Clock, Effect, LogLevel, Option, Tracer } from "effect"
import type { FindMyWay } from "effect/http"
import type { IncomingHttpHeaders } from "node:http"
import { NodeStream } from "../delivery/node-stream.ts"
import { hasBody } from "../checks/discard-body.ts"
import { HttpConfig } from "../http-config.ts"
import { logRequest } from "../middleware/access-log.ts"
import { routable } from "../middleware/base-path.ts"
import { clientAddress } from "../node/client-address.ts"
import { revalidatedHead } from "../middleware/conditional-requests.ts"
import type { Draining } from "../middleware/draining.ts"
import { isFrontendPath, readableByPages } from "../middleware/frontend-cors.ts"
import { identified, requestIdOf } from "../middleware/request-id.ts"
import { requestMeter, type Served } from "../middleware/request-metrics.ts"
import { secured } from "../middleware/security-headers.ts"
import type { IncomingMessage } from "../node/http.ts"
import type { DirectAnswer, DirectRequest } from "./direct-answers.ts"
import type { DirectResponse } from "./direct-response.ts"

/** Answers a request for the whole service, before compression. Undefined leaves the request to the middleware. */
export type AnswerDirectly = (request: IncomingMessage) => DirectResponse | undefined

/**
 * Answers the requests that SDKs repeat without the middleware, which costs several times as much as the answer. It composes the same functions in the same order. What fails or is traced takes the middleware.
 */
export const makeAnswerDirectly: (
  router: FindMyWay.Router<DirectAnswer>,
  served: Served,
  draining: Draining
) => Effect.Effect<AnswerDirectly> = Effect.fnUntraced(function* (router, served, { isDraining }) {
  const clock = yield* Clock.Clock
  const { trustProxy } = yield* HttpConfig
  const { baseUriPath } = yield* CurrentInstance
  const frontend = yield* CurrentFrontendSettings
  const ended = yield* makeEnded(served)
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer

  const withHeaders = (
    request: DirectRequest,
    requestId: string,
    response: DirectResponse
  ): DirectResponse | undefined => {
    const settings = isFrontendPath(request.url, baseUriPath) ? frontend.known() : noPages
    if (settings === undefined) return undefined
    const bytes = response.body instanceof NodeStream ? undefined : response.body
    const { headers, status } = revalidatedHead(response, bytes, request.headers["if-none-match"])
    const readable = settings === noPages ? {} : readableByPages(headers, request, settings)
    const closing = isDraining() ? { connection: "close" } : {}
    const shown = { ...headers, ...readable, ...closing, ...identified(requestId) }
    return { status, headers: secured(shown), body: status === response.status ? response.body : "" }
  }

  return orUndefined((source: IncomingMessage): DirectResponse | undefined => {
    if (isTraced || !isPlainGet(source) || !areSingle(source.headers) || isDraining()) return undefined
    const start = clock.monotonicTimeNanosUnsafe()
    const { url = "" } = source
    const path = routable(url, baseUriPath)
    const route = path === undefined ? undefined : router.find("GET", path)
    if (route === undefined) return undefined
    const { headers } = source
    const peer = Option.fromNullishOr(source.socket.remoteAddress)
    const remoteAddress = clientAddress(trustProxy, { headers, remoteAddress: peer })
    const request: DirectRequest = { method: "GET", url, headers, remoteAddress, source, query: route.searchParams }
    const requestId = requestIdOf(headers)
    const response = route.handler(request)
    const answered = response && withHeaders(request, requestId, response)
    if (answered !== undefined) ended(request, requestId, answered.status, start)
    return answered
  })
})

/** The middleware answers defects. */
const orUndefined = <A, B>(f: (given: A) => B | undefined): ((given: A) => B | undefined) => {
  const attempt = Option.liftThrowable(f)
  return (given) => Option.getOrUndefined(attempt(given))
}

/** Counts and logs requests that have been answered. */
const makeEnded = Effect.fnUntraced(function* (served: Served) {
  const context = yield* Effect.context()
  const clock = yield* Clock.Clock
  const { accessLog } = yield* HttpConfig
  const count = requestMeter(served, context)
  const log = accessLog && (yield* LogLevel.isEnabled("Info")) ? Effect.runForkWith(context) : undefined
  return (request: DirectRequest, requestId: string, status: number, start: bigint): void => {
    const millis = Number((clock.monotonicTimeNanosUnsafe() - start) / 1_000_000n)
    count(request, status, start)
    log?.(Effect.annotateLogs(logRequest(request, status, millis), { requestId }))
  }
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
