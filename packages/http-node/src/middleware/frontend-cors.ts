import { type FrontendSettings, isForAnyOrigin, mayCallFrom } from "@halyard/core/domain"
import { CurrentFrontendSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { type Headers, HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * Lets pages of the configured origins call what SDKs call that run where users do, and read every answer, errors too. Their
 * browsers ask beforehand, without a credential. Nothing else may be called from other origins.
 */
export const withFrontendCors =
  (prefix: string) =>
  <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      isForFrontends(request.url, prefix) ? answerToPages(request, app) : app
    )

const answerToPages = Effect.fnUntraced(function* <E, R>(
  { headers: asked, method }: HttpServerRequest.HttpServerRequest,
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) {
  const isPreflight = method === "OPTIONS"
  const response = isPreflight ? HttpServerResponse.empty({ status: 204 }) : yield* app
  const settings = yield* yield* CurrentFrontendSettings
  const headers = {
    ...allowedOrigin(settings, asked["origin"]),
    ...(isPreflight ? allowedRequests(asked["access-control-request-headers"]) : readable)
  }
  return HttpServerResponse.setHeaders(response, { ...headers, ...varying(settings, response, isPreflight) })
})

const isForFrontends = (url: string, prefix: string): boolean => {
  const [path = ""] = url.split("?")
  return paths.some((one) => path === `${prefix}${one}` || path.startsWith(`${prefix}${one}/`))
}

const paths = ["/api/frontend", "/ofrep"]

/** With an answer for everybody, browsers take no cookies; there are none that would count here anyway. */
const allowedOrigin = (settings: FrontendSettings, origin: string | undefined): Headers.Input => {
  if (isForAnyOrigin(settings)) return { "access-control-allow-origin": "*" }
  if (origin === undefined || !mayCallFrom(settings, origin)) return {}
  return { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" }
}

const readable = { "access-control-expose-headers": "ETag" }

/** SDKs add headers of their own, and so may who configures them. */
const allowedRequests = (asked: string | undefined): Headers.Input => ({
  "access-control-allow-methods": "GET, HEAD, POST",
  "access-control-max-age": "86400",
  ...(asked === undefined ? {} : { "access-control-allow-headers": asked })
})

const varying = (
  settings: FrontendSettings,
  { headers }: HttpServerResponse.HttpServerResponse,
  isPreflight: boolean
): Headers.Input => {
  const names = [
    ...(headers["vary"] === undefined ? [] : [headers["vary"]]),
    ...(isForAnyOrigin(settings) ? [] : ["Origin"]),
    ...(isPreflight ? ["Access-Control-Request-Headers"] : [])
  ]
  return names.length === 0 ? {} : { vary: names.join(", ") }
}
