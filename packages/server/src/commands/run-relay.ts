import { VERSION } from "@halyard/core/domain"
import { layerUpstream } from "@halyard/delivery-upstream"
import { layerRelay, layerRelayRoutes, serve } from "@halyard/http-node"
import { Effect } from "effect"
import { join, resolve } from "node:path"
import { httpOf } from "../settings/http-settings.ts"
import { metricsTokenOf } from "../settings/metrics-settings.ts"
import type { Settings } from "../settings/settings.ts"
import { requireFreeAddress } from "../startup/free-address.ts"

/** Serves SDKs from the server upstream until it is interrupted. Opens no database. */
export const runRelay = Effect.fnUntraced(function* (
  settings: Settings
): Effect.fn.Return<void, { readonly message: string }> {
  const { variables } = settings
  const url = variables.HALYARD_UPSTREAM_URL
  if (url === undefined) {
    return yield* Effect.fail({
      message: "set HALYARD_UPSTREAM_URL to the address of the server that the relay is for"
    })
  }
  const address = { host: variables.HTTP_HOST, port: variables.HTTP_PORT }
  yield* requireFreeAddress(address)
  const serveForEver = Effect.gen(function* () {
    yield* Effect.logInfo(`Halyard ${VERSION}, a relay for ${url}`)
    yield* serve(layerRelayRoutes, address)
    yield* Effect.addFinalizer(() => Effect.logInfo("Stopping: finishing open requests"))
    return yield* Effect.never
  })
  yield* Effect.scoped(serveForEver).pipe(
    Effect.provide(layerRelay(relayOf(url, settings))),
    Effect.onInterrupt(() => Effect.logInfo("Stopped"))
  )
})

const relayOf = (url: string, { variables }: Settings) => ({
  delivered: layerUpstream({
    url,
    tokens: variables.HALYARD_RELAY_TOKENS,
    folder: join(resolve(variables.HALYARD_DATA_DIR), "relay"),
    pollMillis: variables.HALYARD_RELAY_POLL_SECONDS * 1000,
    reportMillis: variables.HALYARD_RELAY_REPORT_SECONDS * 1000,
    mostMetrics: variables.HALYARD_RELAY_METRICS
  }),
  frontendOrigins: variables.HALYARD_RELAY_ORIGINS,
  baseUriPath: variables.BASE_URI_PATH,
  config: {
    ...metricsTokenOf(variables),
    trustProxy: variables.TRUST_PROXY,
    bodyLimits: { standard: variables.HALYARD_BODY_LIMIT, batch: variables.HALYARD_BATCH_BODY_LIMIT },
    streams: { total: variables.HALYARD_STREAMS, perToken: variables.HALYARD_STREAMS_PER_TOKEN },
    // Far more requests than a server has, all alike.
    ...httpOf(variables, { accessLog: false })
  }
})
