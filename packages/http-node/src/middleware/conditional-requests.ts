import { Effect, Struct } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import fresh from "fresh"
import { weakTag } from "../answers/entity-tag.ts"

/**
 * Lets clients keep answers to GET and revalidate them each time: answers 304 if the client has the current one. Answers with a
 * `Cache-Control` of their own go on having it.
 */
export const conditionalGet = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* app
  return method === "GET" || method === "HEAD" ? revalidated(response, headers["if-none-match"]) : response
})

const revalidated = (
  response: HttpServerResponse.HttpServerResponse,
  ifNoneMatch: string | undefined
): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  const bytes = body._tag === "Uint8Array" ? (body.text ?? body.body) : undefined
  const { headers, status } = revalidatedHead(response, bytes, ifNoneMatch)
  return status === response.status
    ? HttpServerResponse.setHeaders(response, headers)
    : HttpServerResponse.empty({ status, headers })
}

/** The start of an answer. */
interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The head of the answer to a GET with these bytes, for a client that has the answer with this tag. */
export const revalidatedHead = (
  { headers, status }: Head,
  bytes: string | Uint8Array | undefined,
  ifNoneMatch: string | undefined
): Head => {
  const kept = headers["cache-control"]
  const marked =
    kept === undefined ? { ...headers, ...cacheHeaders } : kept === "no-store" ? { vary, ...headers } : headers
  if (status !== 200 || bytes === undefined) return { status, headers: marked }
  const etag = headers["etag"] ?? weakTag(bytes)
  const tagged: Head["headers"] = { ...marked, etag }
  return fresh({ "if-none-match": ifNoneMatch }, { etag })
    ? { status: 304, headers: Struct.omit(tagged, ["content-length", "content-type"]) }
    : { status, headers: tagged }
}

const vary = "Authorization, Accept-Encoding"
const cacheHeaders = { "cache-control": "private, no-cache", vary }

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
