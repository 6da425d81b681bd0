import { CurrentInstance } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Clock, Context, Effect, LogLevel, Option } from "effect"
import { randomUUID } from "node:crypto"
import { redactedPath } from "../checks/request-secrets.ts"
import { HttpConfig } from "../http-config.ts"
import { clientAddress } from "../node/client-address.ts"
import { conditionalRequests } from "./conditional-requests.ts"
import { frontendCors } from "./frontend-cors.ts"
import type { Middleware } from "./middleware.ts"
import { requestMetrics } from "./request-metrics.ts"
import { securityHeaders } from "./security-headers.ts"

/**
 * All middlewares, from the outermost to the innermost. A new middleware is added here only: both ways of answering are
 * folds of this list. What needs the whole answer as an effect, such as compression, is in `http-app.ts`.
 */
export const makeMiddlewares = Effect.gen(function* () {
  const { accessLog: logs, console: folder, trustProxy } = yield* HttpConfig
  const { baseUriPath } = yield* CurrentInstance
  const context = yield* Effect.context()

  const middlewares: ReadonlyArray<Middleware> = [
    securityHeaders,
    clientAddress(trustProxy),
    requestId,
    ...(logs && (yield* LogLevel.isEnabled("Info")) ? [accessLog(context)] : []),
    requestMetrics({ baseUriPath, page: folder !== false }, context),
    frontendCors(baseUriPath, yield* CurrentFrontendSettings),
    conditionalRequests,
    retryAfter
  ]
  return middlewares
})

/**
 * Adds a request id to every log line and to the answer: the caller's `x-request-id` if it is well-formed, else a new
 * one.
 */
const requestId: Middleware = ({ headers: { "x-request-id": given } }) => {
  const id = given !== undefined && wellFormed.test(given) ? given : randomUUID()
  return {
    logs: { requestId: id },
    answer: ({ headers, status }) => ({ status, headers: { ...headers, "x-request-id": id } })
  }
}

const wellFormed = /^[A-Za-z0-9_.-]{1,100}$/

/** Logs one line for each request. Omits the query and redacts the path, since both may contain secrets. */
export const accessLog =
  (context: Context.Context<never>): Middleware =>
  ({ method, remoteAddress, url }) => {
    const clock = Context.get(context, Clock.Clock)
    const start = clock.monotonicTimeNanosUnsafe()
    return {
      ended: (status = CLIENT_CLOSED_REQUEST) => {
        const millis = Number((clock.monotonicTimeNanosUnsafe() - start) / 1_000_000n)
        const [path = ""] = url.split("?")
        // The address of a closed connection is unknown.
        const client = Option.getOrElse(remoteAddress, () => "unknown")
        return Effect.annotateLogs(Effect.logInfo(`${method} ${redactedPath(path)} ${status} ${millis} ms`), { client })
      }
    }
  }

/** Web servers log this status if the client closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499

/** Sets `Retry-After` in every answer with 503 that does not have it, so that clients do not try again immediately. */
const retryAfter: Middleware = () => laterSteps

const laterSteps: ReturnType<Middleware> = {
  answer: (head) =>
    head.status === 503 ? { ...head, headers: { "retry-after": RETRY_SECONDS, ...head.headers } } : head
}

/** Most restarts and outages take longer than a moment, and less than a minute. */
const RETRY_SECONDS = "5"
