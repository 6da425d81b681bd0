import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import fresh from "fresh"

/** Answers 304 to who asks by POST and has the same answer already, as its tag tells. Only for what changes nothing. */
export const conditionalPost = Effect.fnUntraced(function* <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* answer
  const { etag } = response.headers
  if (etag === undefined || !fresh({ "if-none-match": headers["if-none-match"] }, { etag })) return response
  return HttpServerResponse.empty({ status: 304, headers: { etag } })
})
