import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/** Gives every request an id, the caller's own if it is fit for that, in every log line and in the answer. */
export const withRequestId = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const given = headers["x-request-id"]
  const requestId = given !== undefined && wellFormed.test(given) ? given : randomUUID()
  const response = yield* Effect.annotateLogs(app, { requestId })
  return HttpServerResponse.setHeader(response, "x-request-id", requestId)
})

const wellFormed = /^[A-Za-z0-9_.-]{1,100}$/
