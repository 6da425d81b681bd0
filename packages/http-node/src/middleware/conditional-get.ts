import { Effect } from "effect"
import { Headers, HttpServerRequest, HttpServerResponse } from "effect/http"
import etag from "etag"
import fresh from "fresh"

/**
 * Marks answers to GET as private and revalidated each time, and answers 304 to who has the same already; but for those
 * that nobody is to keep.
 */
export const conditionalGet = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const response = yield* app
  if (request.method !== "GET" && request.method !== "HEAD") return response

  if (response.headers["cache-control"] === "no-store") return response
  const marked = HttpServerResponse.setHeaders(response, cacheHeaders)
  const { body } = response
  if (response.status !== 200 || body._tag !== "Uint8Array") return marked
  const tag = response.headers["etag"] ?? etag(body.text ?? Buffer.from(body.body), { weak: true })
  const tagged = HttpServerResponse.setHeader(marked, "etag", tag)
  return fresh({ "if-none-match": request.headers["if-none-match"] }, { etag: tag }) ? notModified(tagged) : tagged
})

const cacheHeaders = { "cache-control": "private, no-cache", vary: "Authorization, Accept-Encoding" }

const notModified = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const headers = Headers.removeMany(response.headers, ["content-length", "content-type"])
  return HttpServerResponse.empty({ status: 304, headers })
}
