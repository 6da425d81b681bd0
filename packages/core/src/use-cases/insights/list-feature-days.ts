import { Effect } from "effect"
import { laterDay, utcDay } from "../../domain/insights/day.ts"
import { inOrderOfDays } from "../../domain/insights/feature-days.ts"
import { parseInsightsRange, type RawInsightsRange } from "../../domain/insights/insights.ts"
import { now } from "../../domain/values/timestamp.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { InsightStore } from "../../ports/insights/insight-store.ts"
import { acceptValid, currentViewer } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"

/**
 * Returns how often applications evaluated a feature, by day. Empty if the caller cannot see the feature. Leaves out
 * evaluations of a deleted feature with the same name.
 */
export const listFeatureDays = Effect.fn("listFeatureDays")(function* (name: string, raw: RawInsightsRange = {}) {
  const range = yield* acceptValid(parseInsightsRange(raw, utcDay(yield* now)))
  const viewer = yield* currentViewer()
  const [feature] = yield* (yield* FeatureReads).whole([name], viewer)
  const isVisible = yield* projectVisibility(viewer)
  if (feature === undefined || !isVisible(feature.project)) return []
  const from = laterDay(range.from, utcDay(feature.createdAt ?? range.from))
  return inOrderOfDays(yield* mayReadCopy((yield* InsightStore).featureDays(name, { from, to: range.to })))
})
