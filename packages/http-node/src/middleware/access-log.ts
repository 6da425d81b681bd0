import { Clock, Effect, Exit, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { redactedPath } from "../checks/request-secrets.ts"

/** Logs one line for each request. Omits the query and redacts the path, since both may contain secrets. */
export const withAccessLog = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const start = yield* Clock.currentTimeMillis
  // A closed connection has no address.
  const client = Option.getOrElse(request.remoteAddress, () => "unknown")
  const log = Effect.fnUntraced(function* (exit: Exit.Exit<HttpServerResponse.HttpServerResponse, E>) {
    const [path = ""] = request.url.split("?")
    const status = Exit.isSuccess(exit) ? exit.value.status : CLIENT_CLOSED_REQUEST
    const milliseconds = (yield* Clock.currentTimeMillis) - start
    yield* Effect.logInfo(`${request.method} ${redactedPath(path)} ${status} ${milliseconds} ms`).pipe(
      Effect.annotateLogs({ client })
    )
  })
  return yield* Effect.onExit(app, log)
})

/** Web servers log this status if the client closed the connection before the answer. */
const CLIENT_CLOSED_REQUEST = 499
