import { Effect } from "effect"
import { Headers, HttpServerRequest, HttpServerResponse } from "effect/http"
import fresh from "fresh"
import { weakTag } from "../answers/entity-tag.ts"

/**
 * Lets clients keep answers to GET and revalidate them each time: answers 304 if the client has the current one. Leaves
 * answers with `Cache-Control: no-store` as they are, and those that are kept otherwise their headers.
 */
export const conditionalGet = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* app
  return method === "GET" || method === "HEAD" ? revalidated(response, headers["if-none-match"]) : response
})

/** The answer to a GET, for a client that has the answer with this tag. */
export const revalidated = (
  response: HttpServerResponse.HttpServerResponse,
  ifNoneMatch: string | undefined
): HttpServerResponse.HttpServerResponse => {
  if (response.headers["cache-control"] === "no-store") return response
  const isMarked = response.headers["cache-control"] !== undefined
  const marked = isMarked ? response : HttpServerResponse.setHeaders(response, cacheHeaders)
  const { body } = response
  if (response.status !== 200 || body._tag !== "Uint8Array") return marked
  const known = response.headers["etag"]
  const tag = known ?? weakTag(body.text ?? body.body)
  const tagged = known === undefined ? HttpServerResponse.setHeader(marked, "etag", tag) : marked
  return fresh({ "if-none-match": ifNoneMatch }, { etag: tag }) ? notModified(tagged) : tagged
}

const cacheHeaders = { "cache-control": "private, no-cache", vary: "Authorization, Accept-Encoding" }

const notModified = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const headers = Headers.removeMany(response.headers, ["content-length", "content-type"])
  return HttpServerResponse.empty({ status: 304, headers })
}

/** Answers 304 to a POST if the client has the current answer. Only for operations that change nothing. */
export const conditionalPost = Effect.fnUntraced(function* <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* answer
  const { etag: tag } = response.headers
  if (tag === undefined || !fresh({ "if-none-match": headers["if-none-match"] }, { etag: tag })) return response
  return HttpServerResponse.empty({ status: 304, headers: { etag: tag } })
})
