import { Clock, Effect, Exit, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { redactedPath } from "../checks/request-secrets.ts"

/** Logs one line for each request. Omits the query and redacts the path, since both may contain secrets. */
export const withAccessLog = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const start = yield* Clock.currentTimeMillis
  const log = Effect.fnUntraced(function* (exit: Exit.Exit<HttpServerResponse.HttpServerResponse, E>) {
    const status = Exit.isSuccess(exit) ? exit.value.status : CLIENT_CLOSED_REQUEST
    yield* logRequest(request, status, (yield* Clock.currentTimeMillis) - start)
  })
  return yield* Effect.onExit(app, log)
})

/** Logs the line of one request. A closed connection has no address. */
export const logRequest = (
  { method, remoteAddress, url }: Pick<HttpServerRequest.HttpServerRequest, "method" | "remoteAddress" | "url">,
  status: number,
  milliseconds: number
): Effect.Effect<void> => {
  const [path = ""] = url.split("?")
  const client = Option.getOrElse(remoteAddress, () => "unknown")
  return Effect.logInfo(`${method} ${redactedPath(path)} ${status} ${milliseconds} ms`).pipe(
    Effect.annotateLogs({ client })
  )
}

/** Web servers log this status if the client closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499
