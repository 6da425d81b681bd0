import { BulkMetrics, ClientMetrics, ClientRegistration } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { clientMetricsExamples } from "./client-metrics.examples.ts"

const registerMetrics = HttpApiEndpoint.post("registerClientMetrics", "/metrics", {
  payload: ClientMetrics,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation({
    summary: "Report evaluations",
    description:
      "They count for the token's environment and for the hour in which they ended, at most 48 hours ago. Names of unknown features are ignored. The header `halyard-warning` of the answer says what else is not counted.",
    example: clientMetricsExamples.registerClientMetrics
  })
)

const bulkMetrics = HttpApiEndpoint.post("clientBulkMetrics", "/metrics/bulk", {
  payload: BulkMetrics,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation({
    summary: "Report evaluations collected by a proxy",
    description:
      "Lists instances and their evaluations. All counts must be for the token's environment; instances of other environments are ignored. The header `halyard-warning` of the answer says what else is not counted.",
    example: clientMetricsExamples.clientBulkMetrics
  })
)

const register = HttpApiEndpoint.post("registerClientApplication", "/register", {
  payload: ClientRegistration,
  success: HttpApiSchema.Empty(202)
}).annotateMerge(
  operation({
    summary: "Register an SDK instance",
    description: "SDKs call this when an application starts.",
    example: clientMetricsExamples.registerClientApplication
  })
)

export class ClientMetricsGroup extends HttpApiGroup.make("clientMetrics")
  .add(registerMetrics, bulkMetrics, register)
  .annotateMerge(
    OpenApi.annotations({
      title: "Client metrics",
      description: "Receive registrations and evaluations of server-side SDKs"
    })
  ) {}
