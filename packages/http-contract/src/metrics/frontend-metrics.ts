import { ClientMetrics, ClientRegistration } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"

const registerMetrics = HttpApiEndpoint.post("registerFrontendMetrics", "/client/metrics", {
  payload: ClientMetrics,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation(
    "registerFrontendMetrics",
    "Tell how features were evaluated in a frontend",
    "As server-side SDKs do. Addresses of users are not kept."
  )
)

const register = HttpApiEndpoint.post("registerFrontendClient", "/client/register", {
  payload: ClientRegistration,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation("registerFrontendClient", "Register a frontend", "Of an application that has started to ask for features.")
)

/** What SDKs tell that run where users do. */
export class FrontendMetricsGroup extends HttpApiGroup.make("frontendMetrics")
  .add(registerMetrics, register)
  .annotateMerge(
    OpenApi.annotations({ title: "Frontend metrics", description: "What frontend SDKs tell of their evaluations" })
  ) {}
