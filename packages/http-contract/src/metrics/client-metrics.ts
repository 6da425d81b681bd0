import { BulkMetrics, ClientMetrics, ClientRegistration } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"

const registerMetrics = HttpApiEndpoint.post("registerClientMetrics", "/metrics", {
  payload: ClientMetrics,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation(
    "registerClientMetrics",
    "Tell how features were evaluated",
    "They count for the environment of the token, and for the hour in which they ended: at most 48 hours ago. What names no feature of the token's projects is passed over."
  )
)

const bulkMetrics = HttpApiEndpoint.post("clientBulkMetrics", "/metrics/bulk", {
  payload: BulkMetrics,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation(
    "clientBulkMetrics",
    "Tell what a proxy has gathered",
    "Of instances that it serves, and of how they evaluated features. All counts must be of the token's environment; instances of others are passed over."
  )
)

const register = HttpApiEndpoint.post("registerClientApplication", "/register", {
  payload: ClientRegistration,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation(
    "registerClientApplication",
    "Register an instance",
    "Of an application that has started to ask for features."
  )
)

/** What server-side SDKs tell. */
export class ClientMetricsGroup extends HttpApiGroup.make("clientMetrics")
  .add(registerMetrics, bulkMetrics, register)
  .annotateMerge(
    OpenApi.annotations({ title: "Client metrics", description: "What server-side SDKs tell of their evaluations" })
  ) {}
