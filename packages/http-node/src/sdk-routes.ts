import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import {
  ClientApi,
  FrontendApi,
  OperationsApi,
  RelayApi,
  RelayBackstageApi,
  RemoteEvaluationApi
} from "@halyard/http-contract"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { layerRemoteAccess, layerRemoteChecks } from "./checks/remote-checks.ts"
import { layerRequestChecks } from "./checks/request-checks.ts"
import { layerClientFeatures } from "./handlers/delivery/client-features.ts"
import { layerFrontendFeatures } from "./handlers/delivery/frontend-features.ts"
import { layerRemoteEvaluation } from "./handlers/delivery/remote-evaluation.ts"
import { layerRelayBackstage } from "./handlers/instance/backstage.ts"
import { layerOperations } from "./handlers/instance/operations.ts"
import { layerClientMetrics, layerFrontendMetrics } from "./handlers/metrics/client-metrics.ts"
import { layerRelayTokens } from "./handlers/tokens/relay-tokens.ts"
import { layerNoStore } from "./middleware/operation-headers.ts"
import { layerSdkAccess } from "./middleware/sdk-access.ts"

/** The routes that SDKs call. */
export const sdkRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(ClientApi).pipe(Layer.provide([layerClientFeatures, layerClientMetrics])),
  HttpApiBuilder.layer(FrontendApi).pipe(Layer.provide([layerFrontendFeatures, layerFrontendMetrics])),
  HttpApiBuilder.layer(RemoteEvaluationApi).pipe(
    Layer.provide(layerRemoteEvaluation),
    Layer.provide([layerRemoteAccess, Layer.provide(layerRemoteChecks, layerRequestChecks)])
  )
).pipe(Layer.provide([layerSdkAccess, layerRequestChecks]))

/** Implements `layerRelayRoutes` of the package, which loads this file at its first use. */
export const layerRelayRoutes = Layer.mergeAll(
  sdkRoutes,
  HttpApiBuilder.layer(RelayApi).pipe(
    Layer.provide(layerRelayTokens),
    Layer.provide([layerRequestChecks, layerNoStore])
  ),
  HttpApiBuilder.layer(OperationsApi).pipe(Layer.provide(layerOperations)),
  HttpApiBuilder.layer(RelayBackstageApi).pipe(Layer.provide(layerRelayBackstage))
).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
