import { VERSION } from "@halyard/core"
import { HttpApi, OpenApi } from "effect/http-api"
import { AdminApi } from "./admin-api.ts"
import { about } from "./about.ts"
import { AuthApi } from "./auth-api.ts"
import { describeDocument } from "./describe-document.ts"
import { OperationsApi } from "./operations.ts"
import { requiredPermissions } from "./required-permissions.ts"

/** All that the service answers, for its document and for clients. */
export class HalyardApi extends HttpApi.make("halyard")
  .addHttpApi(AdminApi)
  .addHttpApi(AuthApi)
  .addHttpApi(OperationsApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Halyard",
      version: VERSION,
      description: about,
      summary: "Administration of feature flags",
      license: { name: "MIT", identifier: "MIT" },
      servers: [{ url: "http://localhost:4242", description: "As it starts without any configuration" }],
      transform: (document) => describeDocument(document, requiredPermissions())
    })
  ) {}

/** The OpenAPI document of all that. */
export const openApiDocument = (): OpenApi.OpenAPISpec =>
  OpenApi.fromApi(HalyardApi, { includeAnnotationKey: (key) => documented.has(key) })

/** Annotations of schemas that the document shows besides the usual ones. Some are advice: the domain is what judges. */
const documented = new Set(["deprecated", "enum", "pattern"])
