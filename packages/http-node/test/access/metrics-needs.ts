import { describeApplication, removeApplication } from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

export const metricsNeeds: Needs = {
  createApplication: ["UPDATE_APPLICATION", describeApplication("missing", { color: "x".repeat(1000) })],
  deleteApplication: ["UPDATE_APPLICATION", removeApplication("missing")]
}

/** For every caller who is not an SDK; of private projects they tell members only. */
export const openToMetrics = [
  "getApplications",
  "getApplication",
  "getApplicationOverview",
  "getApplicationEnvironmentInstances",
  "getProjectApplications",
  "getUnknownFlags",
  "getRawFeatureMetrics",
  "getFeatureUsageSummary"
]
