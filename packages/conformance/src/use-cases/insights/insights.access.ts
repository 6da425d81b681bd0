import { getInsights } from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const insightsAccess: AccessTable = {
  getInstanceInsights: () => getInsights({}),
  getExecutiveDashboard: () => getInsights()
}
