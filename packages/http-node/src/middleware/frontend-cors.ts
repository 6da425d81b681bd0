import { type FrontendSettings, isForAnyOrigin, mayCallFrom } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * Lets pages of the configured origins call the endpoints of frontend SDKs, and read every answer, including errors.
 * Preflight requests need no credential. Other endpoints cannot be called from another origin.
 */
export const withFrontendCors =
  (prefix: string) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      isFrontendPath(request.url, prefix) ? withCorsHeaders(request, app) : app
    )

const withCorsHeaders = Effect.fnUntraced(function* <E, R>(
  request: HttpServerRequest.HttpServerRequest,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const response = request.method === "OPTIONS" ? HttpServerResponse.empty({ status: 204 }) : yield* app
  const { current } = yield* CurrentFrontendSettings
  return HttpServerResponse.setHeaders(response, readableByPages(response.headers, request, yield* current))
})

/** The headers that let pages of the configured origins read an answer with these headers. */
export const readableByPages = (
  answered: Readonly<Record<string, string>>,
  { headers: requested, method }: Asking,
  settings: FrontendSettings
): Readonly<Record<string, string>> => {
  const isPreflight = method === "OPTIONS"
  const headers = {
    ...allowedOrigin(settings, requested["origin"]),
    ...(isPreflight ? allowedRequests(requested["access-control-request-headers"]) : exposedHeaders(answered))
  }
  return { ...headers, ...varying(settings, answered, isPreflight) }
}

interface Asking {
  readonly method: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Whether pages may call this address. */
export const isFrontendPath = (url: string, prefix: string): boolean =>
  url.startsWith(prefix) &&
  paths.some((path) => url.startsWith(path, prefix.length) && endsHere(url.charAt(prefix.length + path.length)))

const paths = ["/api/frontend", "/ofrep"]

const endsHere = (next: string): boolean => next === "" || next === "/" || next === "?"

/** Browsers refuse credentials with the origin `*`. Frontend endpoints need none of the browser's. */
const allowedOrigin = (settings: FrontendSettings, origin: string | undefined): Readonly<Record<string, string>> => {
  if (isForAnyOrigin(settings)) return { "access-control-allow-origin": "*" }
  if (origin === undefined || !mayCallFrom(settings, origin)) return {}
  return { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" }
}

const exposedHeaders = (answered: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  "access-control-expose-headers": answered["retry-after"] === undefined ? "ETag" : "ETag, Retry-After"
})

/** Allows all requested headers: SDKs send custom ones, and applications may configure more. */
const allowedRequests = (asked: string | undefined): Readonly<Record<string, string>> => ({
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-max-age": "86400",
  ...(asked === undefined ? {} : { "access-control-allow-headers": asked })
})

const varying = (
  settings: FrontendSettings,
  headers: Readonly<Record<string, string>>,
  isPreflight: boolean
): Readonly<Record<string, string>> => {
  const names = [
    ...(headers["vary"] === undefined ? [] : [headers["vary"]]),
    ...(isForAnyOrigin(settings) ? [] : ["Origin"]),
    ...(isPreflight ? ["Access-Control-Request-Headers"] : [])
  ]
  return names.length === 0 ? {} : { vary: names.join(", ") }
}
