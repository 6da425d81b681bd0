import { type FrontendSettings, isForAnyOrigin, mayCallFrom } from "@halyard/core/domain"
import type { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { type Context, Effect } from "effect"
import type { ArrivedRequest, Middleware, MiddlewareSteps } from "./middleware.ts"

/**
 * Lets pages of the configured origins call the endpoints of frontend SDKs, and read every answer, including errors.
 * Preflight requests need no credential. Other endpoints cannot be called from another origin.
 */
export const frontendCors =
  (prefix: string, { current, known }: Context.Service.Shape<typeof CurrentFrontendSettings>): Middleware =>
  (request) => {
    if (!isFrontendPath(request.url, prefix)) return {}
    const settings = known()
    return settings === undefined ? Effect.map(current, (read) => stepsFor(request, read)) : stepsFor(request, settings)
  }

const stepsFor = (request: ArrivedRequest, settings: FrontendSettings): MiddlewareSteps => ({
  ...(request.method === "OPTIONS" && { refusal: { status: 204, headers: {} } }),
  answer: ({ headers, status }) => ({ status, headers: { ...headers, ...readableByPages(headers, request, settings) } })
})

/** The headers that let pages of the configured origins read an answer with these headers. */
const readableByPages = (
  answered: Readonly<Record<string, string>>,
  { headers: requested, method }: ArrivedRequest,
  settings: FrontendSettings
): Readonly<Record<string, string>> => {
  const isPreflight = method === "OPTIONS"
  const headers = {
    ...allowedOrigin(settings, requested["origin"]),
    ...(isPreflight ? allowedRequests(requested["access-control-request-headers"]) : exposedHeaders(answered))
  }
  return { ...headers, ...varying(settings, answered, isPreflight) }
}

/** Whether pages of other origins may call this path. */
const isFrontendPath = (url: string, prefix: string): boolean =>
  url.startsWith(prefix) &&
  paths.some((path) => url.startsWith(path, prefix.length) && endsHere(url.charAt(prefix.length + path.length)))

const paths = ["/api/frontend", "/ofrep"]

const endsHere = (next: string): boolean => next === "" || next === "/" || next === "?"

/**
 * The headers that allow the origin. Browsers refuse credentials with the origin `*`, but frontend endpoints need no
 * cookies.
 */
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
