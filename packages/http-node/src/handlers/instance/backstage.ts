import { CurrentPrincipal, Unauthenticated } from "@halyard/core/domain"
import { Authenticator, presentedSecret } from "@halyard/core/ports"
import { exposeImpactMetrics, requirePermission } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { BackstageApi, RelayBackstageApi } from "@halyard/http-contract"
import { watchProcess } from "../../node/process-metrics.ts"
import { isSameSecret } from "../../checks/is-same-secret.ts"
import { secretOf } from "../../checks/request-secrets.ts"
import { HttpConfig } from "../../http-config.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerBackstage = HttpApiBuilder.group(
  BackstageApi,
  "backstage",
  Effect.fnUntraced(function* (handlers) {
    const expose = yield* exposeMetrics
    return handlers.handleAll({
      getPrometheusMetrics: ({ request }) => Effect.andThen(asWireErrors(requireReader(request)), expose),
      getImpactMetricsExposition: ({ request }) =>
        Effect.gen(function* () {
          yield* asWireErrors(requireReader(request))
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
    return handlers.handleAll({
      getPrometheusMetrics: ({ request }) => Effect.andThen(asWireErrors(requireRelayReader(request)), expose)
    })
  })
)

const exposeMetrics = Effect.map(watchProcess, (measureProcess) =>
  Effect.gen(function* () {
    yield* measureProcess
    return HttpServerResponse.text(yield* PrometheusMetrics.format(), { contentType: EXPOSITION })
  })
)

const EXPOSITION = "text/plain; version=0.0.4; charset=utf-8"

/**
 * Whether the client is on this machine. False for requests through a proxy, since behind a proxy on this machine all
 * clients would seem local. False also for another host name, since a page could let its own name resolve to this
 * machine, and read the answer.
 */
const isDirectlyFromHere = Effect.fnUntraced(function* ({
  headers,
  remoteAddress
}: HttpServerRequest.HttpServerRequest) {
  const { trustProxy } = yield* HttpConfig
  return (
    trustProxy === 0 &&
    !Object.keys(headers).some((name) => ofProxies.test(name)) &&
    localHost.test(headers["host"] ?? "") &&
    Option.exists(remoteAddress, (address) => /^127\.|^::1$/.test(address))
  )
})

/** Headers that proxies, load balancers and content networks add. */
const ofProxies = /^(?:x-)?forwarded|^(?:via|cdn-loop)$|ip$|^x-(?:original|envoy|azure|arr|amzn?|appengine|cloud)-|^cf-/

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * Whether the caller is on this machine or has the metrics token. Reads nothing from the store, since metrics matter
 * most while the store is away.
 */
const isKnownReader = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (yield* isDirectlyFromHere(request)) return true
  const { metricsToken } = yield* HttpConfig
  const secret = secretOf(request)
  return secret !== undefined && metricsToken !== undefined && isSameSecret(secret, metricsToken)
})

/** Refuses callers who may not read metrics. Administrators may. */
const requireReader = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (yield* isKnownReader(request)) return
  const secret = secretOf(request)
  if (secret === undefined) return yield* new Unauthenticated()
  const { authenticate } = yield* Authenticator
  const principal = yield* authenticate(presentedSecret(secret))
  yield* Effect.provideService(requirePermission("ADMIN"), CurrentPrincipal, principal)
})

/** Refuses callers who may not read the metrics of a relay, which has no administrators. */
const requireRelayReader = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (!(yield* isKnownReader(request))) return yield* new Unauthenticated()
})
