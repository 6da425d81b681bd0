import { layerUpstream, type UpstreamOptions } from "@halyard/delivery-upstream"
import { MetricsCollector } from "@halyard/core/ports"
import { Context, Effect, Exit, Layer, Logger, Redacted, Scope } from "effect"
import type { HttpSettings } from "../../src/http-config.ts"
import { layerRelay, type RelayParts } from "../../src/relay-layer.ts"
import { layerRelayRoutes } from "../../src/sdk-routes.ts"
import { serve } from "../../src/node/server.ts"
import { type SendAs, sendTo } from "./start-instance.ts"

export interface Relay {
  readonly origin: string
  readonly send: SendAs
  /** Reports the waiting metrics. */
  readonly flush: () => Promise<void>
  readonly close: () => Promise<void>
}

type Options = Partial<Omit<UpstreamOptions, "tokens">> &
  Omit<RelayParts<never>, "config" | "delivered"> &
  Pick<HttpSettings, "metricsToken"> & { readonly tokens?: ReadonlyArray<string> }

/** Starts a relay in this process, on a free port. It asks its server often, to keep tests fast. */
export const startRelay = async (
  url: string,
  { metricsToken, tokens = [], ...options }: Options = {}
): Promise<Relay> => {
  const scope = await Effect.runPromise(Scope.make())
  const delivered = layerUpstream({
    checkMillis: 100,
    pollMillis: 100,
    reportMillis: 3_600_000,
    ...options,
    url,
    tokens: tokens.map((token) => Redacted.make(token))
  })
  const config = { accessLog: false, gracePeriod: "1 second", ...(metricsToken && { metricsToken }) } as const
  const relay = layerRelay({ ...options, delivered, config })
  const quiet = Logger.layer([])
  const context = await Effect.runPromise(Layer.buildWithScope(Layer.provideMerge(relay, quiet), scope))
  const address = await serve(layerRelayRoutes, { host: "127.0.0.1", port: 0 }).pipe(
    Effect.provideContext(context),
    Scope.provide(scope),
    Effect.runPromise
  )
  const origin = `http://127.0.0.1:${"port" in address ? address.port : ""}`
  return {
    origin,
    send: sendTo(origin),
    flush: () => Effect.runPromise(Context.get(context, MetricsCollector).flush),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
