import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"

const Exposition = Schema.String.annotate({ identifier: "PrometheusMetrics" }).pipe(HttpApiSchema.asText())

const prometheus = HttpApiEndpoint.get("prometheus", "/internal-backstage/prometheus", {
  success: Exposition,
  error: [AuthenticationRequired, NoAccessError]
}).annotateMerge(
  operation(
    "getPrometheusMetrics",
    "Tell how the service fares, for Prometheus",
    "Requests, background jobs and the process. Callers on the same machine need no credential, others the one of an administrator."
  )
)

/** What those who run the service measure it by. */
export class BackstageApi extends HttpApi.make("backstage").add(
  HttpApiGroup.make("backstage")
    .add(prometheus)
    .annotateMerge(OpenApi.annotations({ title: "Backstage", description: "How the service fares" }))
) {}
