import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/** Adds a request id to every log line and to the answer: the caller's `x-request-id` if it is well-formed, else a new one. */
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
