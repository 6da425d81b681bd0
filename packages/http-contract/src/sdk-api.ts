import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientFeaturesGroup } from "./delivery/client-features.ts"
import { FrontendFeaturesGroup } from "./delivery/frontend-features.ts"
import { RemoteAccess, RemoteChecks } from "./delivery/remote-checks.ts"
import { RemoteEvaluationGroup } from "./delivery/remote-evaluation.ts"
import { ClientAccess, FrontendAccess } from "./delivery/sdk-access.ts"
import { RelayTokensGroup } from "./login/edge.ts"
import { ClientMetricsGroup } from "./metrics/client-metrics.ts"
import { FrontendMetricsGroup } from "./metrics/frontend-metrics.ts"
import { NoStore } from "./operation/no-store.ts"
import { RequestChecks } from "./operation/request-checks.ts"

/** Adds checks of content type, size and shape to every endpoint of an API, without authentication. */
const checked = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  api
    .middleware(RequestChecks)
    .annotate(HttpApi.QueryParseOptions, { errors: "all" })
    .annotate(HttpApi.SuccessParseOptions, { disableChecks: true })

/** The API of server-side SDKs. */
export class ClientApi extends checked(
  HttpApi.make("client").add(ClientFeaturesGroup, ClientMetricsGroup).prefix("/api/client")
).middleware(ClientAccess) {}

/** The API of SDKs in browsers and apps. */
export class FrontendApi extends checked(
  HttpApi.make("frontend").add(FrontendFeaturesGroup, FrontendMetricsGroup).prefix("/api/frontend")
).middleware(FrontendAccess) {}

/** The API of OpenFeature providers. */
export class RemoteEvaluationApi extends HttpApi.make("remoteEvaluation")
  .add(RemoteEvaluationGroup)
  .prefix("/ofrep/v1")
  .middleware(RemoteChecks)
  .middleware(RemoteAccess)
  .annotate(HttpApi.SuccessParseOptions, { disableChecks: true }) {}

/** What a relay serves as well as the APIs of SDKs. */
export class RelayApi extends HttpApi.make("relay")
  .add(RelayTokensGroup)
  .middleware(RequestChecks)
  .middleware(NoStore) {}
