import { VERSION } from "@halyard/core/domain"
import { HttpApi, OpenApi } from "effect/http-api"
import { AdminApi, HostedAdminApi } from "../admin-api.ts"
import { about } from "./about.ts"
import { AuthApi, HostedAuthApi } from "../auth-api.ts"
import { BackstageApi } from "../instance/backstage.ts"
import { describeDocument } from "./describe-document.ts"
import { COMPONENT } from "./share-components.ts"
import { OperationsApi } from "../instance/operations.ts"
import { declaredOperations } from "./declared-operations.ts"
import { ClientApi, FrontendApi, RemoteEvaluationApi } from "../sdk-api.ts"

const annotations = OpenApi.annotations({
  title: "Halyard",
  version: VERSION,
  description: about,
  summary: "Administration of feature flags",
  license: { name: "MIT", identifier: "MIT" },
  servers: [{ url: "http://localhost:4242", description: "The default configuration" }],
  transform: (document) => describeDocument(document, declaredOperations(HalyardApi))
})

/** The whole API of the service, for its document and for clients. */
export class HalyardApi extends HttpApi.make("halyard")
  .addHttpApi(AdminApi)
  .addHttpApi(AuthApi)
  .addHttpApi(ClientApi)
  .addHttpApi(FrontendApi)
  .addHttpApi(RemoteEvaluationApi)
  .addHttpApi(OperationsApi)
  .addHttpApi(BackstageApi)
  .annotateMerge(annotations) {}

/** The API inside a host that manages users itself. */
export class HostedApi extends HttpApi.make("halyard")
  .addHttpApi(HostedAdminApi)
  .addHttpApi(HostedAuthApi)
  .addHttpApi(ClientApi)
  .addHttpApi(FrontendApi)
  .addHttpApi(RemoteEvaluationApi)
  .addHttpApi(OperationsApi)
  .addHttpApi(BackstageApi)
  .annotateMerge(annotations) {}

/** The OpenAPI document of the whole API. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(HalyardApi, options)

/** The OpenAPI document of the API inside a host that manages users itself. */
export const hostedDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(HostedApi, options)

const options = { includeAnnotationKey: (key: string) => documented.has(key) }

/**
 * Annotations of schemas that are in the document as well as the usual ones. Some only advise clients, since the domain
 * validates.
 */
const documented = new Set(["deprecated", "enum", "pattern", COMPONENT])
