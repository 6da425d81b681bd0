import { MeteredConnections, MeteredRequests, RequestRates, Traffic } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { root } from "../operation/access.ts"
import { operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"
import { requestMetricsExamples } from "./request-metrics.examples.ts"

const day = "^\\d{4}-\\d{2}-\\d{2}$"

const query = {
  grouping: text("How to group days: required", { enum: ["daily", "monthly"], example: "daily" }),
  from: text("The first day, in UTC: required", { pattern: day, example: "2026-11-01" }),
  to: text("The last day, at most 366 days later, or 60 months if grouped by month: required", {
    pattern: day,
    example: "2026-11-30"
  })
}

const rates = HttpApiEndpoint.get("getRequestsPerSecond", "/metrics/rps", { success: RequestRates }).annotateMerge(
  operation({
    summary: "Read requests per second",
    description:
      "Requests of the last six hours on all instances, by application and endpoint, in steps of five minutes. Failed requests count for the interface as a whole.",
    needs: root("ADMIN"),
    example: requestMetricsExamples.getRequestsPerSecond
  })
)

const traffic = HttpApiEndpoint.get("getTrafficDataUsageForPeriod", "/metrics/traffic", {
  query,
  success: Traffic
}).annotateMerge(
  operation({
    summary: "Count requests",
    description: "Requests to all instances by interface, day or month, and outcome.",
    needs: root("ADMIN"),
    example: requestMetricsExamples.getTrafficDataUsageForPeriod
  })
)

const requests = HttpApiEndpoint.get("getRequestsForPeriod", "/metrics/request", {
  query,
  success: MeteredRequests
}).annotateMerge(
  operation({
    summary: "Count requests of pages and apps",
    description: "Successful requests to the frontend API and to OpenFeature's remote evaluation, by day or month.",
    needs: root("ADMIN"),
    example: requestMetricsExamples.getRequestsForPeriod
  })
)

const connections = HttpApiEndpoint.get("getConnectionsForPeriod", "/metrics/connection", {
  query,
  success: MeteredConnections
}).annotateMerge(
  operation({
    summary: "Count connected SDKs",
    description:
      "How many SDKs on servers polled on average, by day or month: the sum of the pauses that they announce between their requests (15 seconds if they do not), divided by the time. SDKs that stream do not count.",
    needs: root("ADMIN"),
    example: requestMetricsExamples.getConnectionsForPeriod
  })
)

export class RequestMetricsGroup extends HttpApiGroup.make("requestMetrics")
  .add(rates, traffic, requests, connections)
  .annotateMerge(
    OpenApi.annotations({ title: "Request metrics", description: "Read how many requests the service answers" })
  ) {}
