import { CurrentInstance } from "@halyard/core/domain"
import { Effect, Option, Tracer } from "effect"
import type { FindMyWay } from "effect/http"
import type { IncomingHttpHeaders } from "node:http"
import { hasBody } from "../checks/discard-body.ts"
import { routable } from "../middleware/base-path.ts"
import type { Draining } from "../middleware/draining.ts"
import { aroundFunction, type Middleware } from "../middleware/middleware.ts"
import type { IncomingMessage } from "../node/http.ts"
import type { DirectAnswer } from "./direct-answers.ts"
import type { DirectResponse } from "./direct-response.ts"

/**
 * Answers a request to the service without an effect, and without compression. Returns undefined to leave the request
 * to the effect that answers all requests.
 */
export type AnswerDirectly = (request: IncomingMessage) => DirectResponse | undefined

/**
 * Answers the requests that SDKs repeat without a fiber, a scope and a router, which cost several times as much as the
 * answer. Requests that fail or are traced take the common way.
 */
export const makeAnswerDirectly: (
  router: FindMyWay.Router<DirectAnswer>,
  middlewares: ReadonlyArray<Middleware>,
  draining: Draining
) => Effect.Effect<AnswerDirectly> = Effect.fnUntraced(function* (router, middlewares, { isDraining }) {
  const { baseUriPath } = yield* CurrentInstance
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer
  const passed = aroundFunction(middlewares, Effect.runForkWith(yield* Effect.context()))

  return orUndefined((source: IncomingMessage): DirectResponse | undefined => {
    const { headers, socket, url = "" } = source
    if (isTraced || !isPlainGet(source) || !areSingle(headers) || isDraining()) return undefined
    const path = routable(url, baseUriPath)
    const route = path === undefined ? undefined : router.find("GET", path)
    if (route === undefined) return undefined
    const remoteAddress = Option.fromNullishOr(socket.remoteAddress)
    return passed({ method: "GET", url, headers, remoteAddress }, (request) =>
      route.handler(request, route.searchParams)
    )
  })
})

/** Returns undefined if the function throws, so that the common way answers the defect. */
const orUndefined = <A, B>(f: (given: A) => B | undefined): ((given: A) => B | undefined) => {
  const attempt = Option.liftThrowable(f)
  return (given) => Option.getOrUndefined(attempt(given))
}

/**
 * Whether all headers are single values. Node joins the values of all headers but `set-cookie`, which only answers
 * have.
 */
const areSingle = (headers: IncomingHttpHeaders): headers is Readonly<Record<string, string | undefined>> =>
  headers["set-cookie"] === undefined

const isPlainGet = ({ headers, httpVersionMajor, method }: IncomingMessage): boolean =>
  method === "GET" &&
  httpVersionMajor === 1 &&
  !hasBody(headers) &&
  headers.expect === undefined &&
  headers.upgrade === undefined
