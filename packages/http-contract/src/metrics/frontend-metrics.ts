import { ClientMetrics, ClientRegistration } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { clientMetricsExamples } from "./client-metrics.examples.ts"

const registerMetrics = HttpApiEndpoint.post("registerFrontendMetrics", "/client/metrics", {
  payload: ClientMetrics,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Report evaluations of a frontend",
    description: "Like server-side metrics. User addresses are not stored.",
    example: clientMetricsExamples.registerFrontendMetrics
  })
)

const register = HttpApiEndpoint.post("registerFrontendClient", "/client/register", {
  payload: ClientRegistration,
  success: HttpApiSchema.Empty(200)
}).annotateMerge(
  operation({
    summary: "Register a frontend",
    description: "SDKs call this when an application starts.",
    example: clientMetricsExamples.registerFrontendClient
  })
)

export class FrontendMetricsGroup extends HttpApiGroup.make("frontendMetrics")
  .add(registerMetrics, register)
  .annotateMerge(
    OpenApi.annotations({
      title: "Frontend metrics",
      description: "Receive registrations and evaluations of frontend SDKs"
    })
  ) {}
