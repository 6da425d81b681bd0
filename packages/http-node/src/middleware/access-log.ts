import { Clock, Effect, Exit, Option } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { redactedPath } from "../checks/request-secrets.ts"

/** Logs one line for each request. The query is left out: it may hold secrets, as some paths do. */
export const withAccessLog = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const start = yield* Clock.currentTimeMillis
  // A connection that is closed has no address any more.
  const client = Option.getOrElse(request.remoteAddress, () => "unknown")
  const log = Effect.fnUntraced(function* (exit: Exit.Exit<HttpServerResponse.HttpServerResponse, E>) {
    const [path = ""] = request.url.split("?")
    const status = Exit.isSuccess(exit) ? exit.value.status : CLIENT_LEFT
    const milliseconds = (yield* Clock.currentTimeMillis) - start
    yield* Effect.logInfo(`${request.method} ${redactedPath(path)} ${status} ${milliseconds} ms`).pipe(
      Effect.annotateLogs({ client })
    )
  })
  return yield* Effect.onExit(app, log)
})

/** The status that logs of web servers show for a request whose client did not wait. */
const CLIENT_LEFT = 499
