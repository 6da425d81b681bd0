import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { randomUUID } from "node:crypto"

/** Adds a request id to every log line and to the answer: the caller's `x-request-id` if it is well-formed, else a new one. */
export const withRequestId = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const requestId = requestIdOf(headers)
  const response = yield* Effect.annotateLogs(app, { requestId })
  return HttpServerResponse.setHeaders(response, identified(requestId))
})

/** The id that the caller gave, if it is well-formed, else a new one. */
export const requestIdOf = (headers: Readonly<Record<string, string | undefined>>): string => {
  const given = headers["x-request-id"]
  return given !== undefined && wellFormed.test(given) ? given : randomUUID()
}

export const identified = (requestId: string): Readonly<Record<string, string>> => ({ "x-request-id": requestId })

const wellFormed = /^[A-Za-z0-9_.-]{1,100}$/
