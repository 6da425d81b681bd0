import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AuthenticationRequired, NoAccessError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { settingsExamples } from "./settings.examples.ts"

const Exposition = Schema.String.annotate({
  identifier: "PrometheusMetrics",
  description: "Metrics in the text format of Prometheus."
}).pipe(HttpApiSchema.asText())

const prometheus = HttpApiEndpoint.get("getPrometheusMetrics", "/internal-backstage/prometheus", {
  success: Exposition,
  error: [AuthenticationRequired, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Read metrics for Prometheus",
    description:
      "Requests, background jobs and the process. Callers on the same machine that use a local host name and no proxy need no credential; others need the metrics token of the server, which needs no database, or an administrator's credential.",
    example: settingsExamples.getPrometheusMetrics
  })
)

const impactMetrics = HttpApiEndpoint.get("getImpactMetricsExposition", "/internal-backstage/impact/metrics", {
  success: Exposition,
  error: [AuthenticationRequired, NoAccessError]
}).annotateMerge(
  operation({
    summary: "Read impact metrics for Prometheus",
    description:
      "Metrics that applications report: counters and histograms as totals, gauges as the mean of the newest minute. Characters that Prometheus does not allow in names become underscores. Needs the same credential as the metrics of the service.",
    example: settingsExamples.getImpactMetricsExposition
  })
)

/** Metrics of a relay. */
export class RelayBackstageApi extends HttpApi.make("relayBackstage").add(
  HttpApiGroup.make("relayBackstage")
    .add(prometheus)
    .annotateMerge(OpenApi.annotations({ title: "Backstage", description: "Read metrics of the relay" }))
) {}

/** Metrics of the service. */
export class BackstageApi extends HttpApi.make("backstage").add(
  HttpApiGroup.make("backstage")
    .add(prometheus, impactMetrics)
    .annotateMerge(OpenApi.annotations({ title: "Backstage", description: "Read metrics of the service" }))
) {}
