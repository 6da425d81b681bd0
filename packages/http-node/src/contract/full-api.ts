import { VERSION } from "@halyard/core"
import { HttpApi, OpenApi } from "effect/http-api"
import { AdminApi } from "./admin-api.ts"
import { describeDocument } from "./describe-document.ts"
import { OperationsApi } from "./operations.ts"

/** All that the service answers, for its document and for clients. */
export class HalyardApi extends HttpApi.make("halyard")
  .addHttpApi(AdminApi)
  .addHttpApi(OperationsApi)
  .annotateMerge(
    OpenApi.annotations({
      title: "Halyard",
      version: VERSION,
      description: "Administration of feature flags",
      license: { name: "MIT", identifier: "MIT" },
      transform: describeDocument
    })
  ) {}

/** The OpenAPI document of all that. */
export const openApiDocument = (): OpenApi.OpenAPISpec =>
  OpenApi.fromApi(HalyardApi, { includeAnnotationKey: (key) => key === "deprecated" })
