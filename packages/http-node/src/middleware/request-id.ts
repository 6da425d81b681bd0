import { Effect } from "effect"
import { type Headers, HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/** Adds a request id to every log line and to the answer: the caller's `x-request-id` if it is well-formed, else a new one. */
export const withRequestId = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const requestId = requestIdOf(headers)
  const response = yield* Effect.annotateLogs(app, { requestId })
  return identified(response, requestId)
})

/** The id that the caller gave, if it is well-formed, else a new one. */
export const requestIdOf = (headers: Headers.Headers): string => {
  const given = headers["x-request-id"]
  return given !== undefined && wellFormed.test(given) ? given : randomUUID()
}

export const identified = (
  response: HttpServerResponse.HttpServerResponse,
  requestId: string
): HttpServerResponse.HttpServerResponse => HttpServerResponse.setHeader(response, "x-request-id", requestId)

const wellFormed = /^[A-Za-z0-9_.-]{1,100}$/
