import { InstanceInsights } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { SuccessorPath } from "../operation/deprecation.ts"
import { deprecatedOperation, operation } from "../operation/operation.ts"
import { text } from "../operation/query-forms.ts"

const day = (description: string, example: string) =>
  text(`${description}, a day in UTC: \`yyyy-MM-dd\``, { pattern: "^\\d{4}-\\d{2}-\\d{2}$", example })

const getInsights = HttpApiEndpoint.get("getInstanceInsights", "/insights", {
  query: {
    from: day("The first day; without it the answer begins ninety days before its end", "2026-08-23"),
    to: day("The last day; without it the answer ends today", "2026-11-20")
  },
  success: InstanceInsights
}).annotateMerge(
  operation(
    "getInstanceInsights",
    "Read how the instance is used",
    "Day by day and ISO week by ISO week, with this day and this week as they are now. Rows come by date, then project."
  )
)

const getDashboard = HttpApiEndpoint.get("getExecutiveDashboard", "/dashboard/executive", {
  success: InstanceInsights
})
  .annotate(SuccessorPath, "/api/admin/insights")
  .annotateMerge(
    deprecatedOperation(
      "getExecutiveDashboard",
      "Read how the instance was used lately",
      "The insights of the last ninety days.",
      "GET /api/admin/insights"
    )
  )

/** What becomes of users, flags and projects as time goes by. */
export class InsightsGroup extends HttpApiGroup.make("insights")
  .add(getInsights, getDashboard)
  .annotateMerge(OpenApi.annotations({ title: "Insights", description: "Read how the instance is used" })) {}
