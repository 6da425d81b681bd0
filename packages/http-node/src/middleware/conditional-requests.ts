import { Effect, Struct } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import fresh from "fresh"
import { weakTag } from "../answers/entity-tag.ts"
import type { Middleware, ResponseHead } from "./middleware.ts"

/**
 * Lets clients cache answers to GET and revalidate them each time: answers 304 if the client has the current one.
 * Answers that set `Cache-Control` themselves keep it.
 */
export const conditionalRequests: Middleware = ({ headers, method }) =>
  method === "GET" || method === "HEAD"
    ? { answer: (head, bytes) => revalidatedHead(head, bytes, headers["if-none-match"]) }
    : {}

/** The head of the answer to a GET with these bytes, for a client that has the answer with this tag. */
const revalidatedHead = (
  { headers, status }: ResponseHead,
  bytes: string | Uint8Array | undefined,
  ifNoneMatch: string | undefined
): ResponseHead => {
  const given = headers["cache-control"]
  const marked =
    given === undefined ? { ...headers, ...cacheHeaders } : given === "no-store" ? { vary, ...headers } : headers
  if (status !== 200 || bytes === undefined) return { status, headers: marked }
  const etag = headers["etag"] ?? weakTag(bytes)
  const tagged: ResponseHead["headers"] = { ...marked, etag }
  return fresh({ "if-none-match": ifNoneMatch }, { etag })
    ? { status: 304, headers: Struct.omit(tagged, ["content-length", "content-type"]) }
    : { status, headers: tagged }
}

const vary = "Authorization, Accept-Encoding"
const cacheHeaders = { "cache-control": "private, no-cache", vary }

/** Answers 304 to a POST if the client has the current answer. For operations that change nothing. */
export const conditionalPost = Effect.fnUntraced(function* <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* answer
  const { etag: tag } = response.headers
  if (tag === undefined || !fresh({ "if-none-match": headers["if-none-match"] }, { etag: tag })) return response
  return HttpServerResponse.empty({ status: 304, headers: { etag: tag } })
})
