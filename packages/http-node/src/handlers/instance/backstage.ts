import { CurrentPrincipal } from "@halyard/core/domain"
import { Authenticator, shownSecret } from "@halyard/core/ports"
import { exposeImpactMetrics, requirePermission } from "@halyard/core/use-cases"
import { Effect, Option, Redacted } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { BackstageApi, RelayBackstageApi } from "@halyard/http-contract"
import { watchProcess } from "../../node/process-metrics.ts"
import { secretIn } from "../../checks/request-secrets.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerBackstage = HttpApiBuilder.group(
  BackstageApi,
  "backstage",
  Effect.fnUntraced(function* (handlers) {
    const expose = yield* exposeMetrics
    return handlers.handleAll({
      getPrometheusMetrics: ({ request }) => expose(request),
      getImpactMetricsExposition: ({ request }) =>
        Effect.gen(function* () {
          if (!isOnThisMachine(request)) yield* asWireErrors(requireAdmin(request))
          return HttpServerResponse.text(yield* exposeImpactMetrics(), { contentType: EXPOSITION })
        })
    })
  })
)

/** Metrics of a relay. */
export const layerRelayBackstage = HttpApiBuilder.group(
  RelayBackstageApi,
  "relayBackstage",
  Effect.fnUntraced(function* (handlers) {
    const expose = yield* exposeMetrics
    return handlers.handleAll({ getPrometheusMetrics: ({ request }) => expose(request) })
  })
)

const exposeMetrics = Effect.map(watchProcess, (measureProcess) =>
  Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
    if (!isOnThisMachine(request)) yield* asWireErrors(requireAdmin(request))
    yield* measureProcess
    return HttpServerResponse.text(yield* PrometheusMetrics.format(), { contentType: EXPOSITION })
  })
)

const EXPOSITION = "text/plain; version=0.0.4; charset=utf-8"

/**
 * Requests through a proxy do not count: with a proxy on this machine, all clients would seem to be local. Nor do those
 * for another host name: a page could give its own name the address of this machine, and read the answer.
 */
const isOnThisMachine = ({ headers, remoteAddress }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["x-forwarded-for"] === undefined &&
  headers["forwarded"] === undefined &&
  localHost.test(headers["host"] ?? "") &&
  Option.exists(remoteAddress, (address) => /^(?:::ffff:)?127\.|^::1$/.test(address))

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

const requireAdmin = Effect.fnUntraced(function* ({ headers }: HttpServerRequest.HttpServerRequest) {
  const { authenticate } = yield* Authenticator
  const secret = secretIn(Redacted.make(headers["authorization"] ?? ""))
  const principal = yield* authenticate(shownSecret(secret ?? Redacted.make("")))
  yield* Effect.provideService(requirePermission("ADMIN"), CurrentPrincipal, principal)
})
