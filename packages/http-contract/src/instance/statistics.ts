import { InstanceStatistics, VisibleStatistics } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { statisticsExamples } from "./statistics.examples.ts"

const Csv = Schema.String.annotate({
  identifier: "InstanceStatisticsCsv",
  description: "The statistics as CSV: a line with names and a line with values. Nested values are JSON."
}).pipe(HttpApiSchema.asText({ contentType: "text/csv" }))

const getStatistics = HttpApiEndpoint.get("getInstanceAdminStats", "/instance-admin/statistics", {
  success: Schema.Union([InstanceStatistics, VisibleStatistics])
}).annotateMerge(
  operation({
    summary: "Read statistics of the instance",
    description:
      "Counts everything there is, including private projects, for administrators. Others get the counts of what they can see.",
    example: statisticsExamples.getInstanceAdminStats
  })
)

const getStatisticsCsv = HttpApiEndpoint.get("getInstanceAdminStatsCsv", "/instance-admin/statistics/csv", {
  success: Csv
}).annotateMerge(
  operation({
    summary: "Read statistics of the instance as CSV",
    description: "For spreadsheets.",
    example: statisticsExamples.getInstanceAdminStatsCsv
  })
)

export class StatisticsGroup extends HttpApiGroup.make("statistics")
  .add(getStatistics, getStatisticsCsv)
  .annotateMerge(OpenApi.annotations({ title: "Statistics", description: "Count what there is in the instance" })) {}
