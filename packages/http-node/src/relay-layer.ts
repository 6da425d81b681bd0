import { CurrentInstance, VERSION } from "@halyard/core/domain"
import type { DeliverySnapshots, MetricsCollector, Readiness, SdkTokens } from "@halyard/core/ports"
import { CurrentFrontendSettings, fixedFrontendSettings } from "@halyard/core/use-cases"
import { Layer } from "effect"
import { HttpMiddleware } from "effect/http"
import { isSecretAddress } from "./checks/request-secrets.ts"
import { type HttpSettings, layerHttpConfig } from "./http-config.ts"

/** The parts of a relay. Only `delivered` has no default. */
export interface RelayParts<E> {
  /** The ports that serve SDKs, such as `layerUpstream` of `@halyard/delivery-upstream`. */
  readonly delivered: Layer.Layer<DeliverySnapshots | SdkTokens | MetricsCollector | Readiness, E>
  /** Origins of websites that may call the frontend API. By default all. */
  readonly frontendOrigins?: ReadonlyArray<string>
  /** A prefix of every path, such as `/flags`. Empty by default. */
  readonly baseUriPath?: string
  readonly config?: Partial<HttpSettings>
}

/**
 * A relay without an HTTP interface. Provide it to `layerRelayRoutes`. Other machines can read its metrics only with
 * `metricsToken`.
 */
export const layerRelay = <E>(
  parts: RelayParts<E>
): Layer.Layer<DeliverySnapshots | SdkTokens | MetricsCollector | Readiness, E> => {
  const { baseUriPath = "", config = {}, delivered, frontendOrigins = ["*"] } = parts
  return delivered.pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.succeed(CurrentInstance, { serviceUrl: "http://localhost:4242", baseUriPath, version: VERSION }),
        layerHttpConfig({ ...config, people: false, console: false }),
        Layer.succeed(CurrentFrontendSettings, fixedFrontendSettings({ frontendApiOrigins: frontendOrigins })),
        Layer.succeed(HttpMiddleware.TracerDisabledWhen, isSecretAddress)
      )
    )
  )
}
