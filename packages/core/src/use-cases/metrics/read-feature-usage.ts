import { Effect } from "effect"
import { InvalidData } from "../../domain/violations/errors.ts"
import { hoursOfFeature, usageOfFeature } from "../../domain/metrics/feature-usage.ts"
import {
  hourOf,
  RETAINED_HOURS,
  hoursAfter,
  retainedSince,
  lastHourSince
} from "../../domain/metrics/client-metrics.ts"
import { CurrentPageSize } from "../../domain/values/page-size.ts"
import { now } from "../../domain/values/timestamp.ts"
import { violation } from "../../domain/violations/violation.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"

/**
 * Returns the counts of a feature in each of the last hours, including the current one, and whether the oldest are left
 * out. Empty if the caller cannot see the feature.
 */
export const listFeatureHours = Effect.fn("listFeatureHours")(function* (feature: string, hours: number) {
  if (!Number.isInteger(hours) || hours < 1 || hours > RETAINED_HOURS) return yield* wrongHours
  const at = yield* now
  const store = yield* ClientMetricsStore
  const counts = (yield* isVisible(feature))
    ? yield* mayReadCopy(store.hourly(feature, hoursAfter(hourOf(at), 1 - hours)))
    : { counts: [], isWhole: true }
  return hoursOfFeature(feature, counts, { hours, now: at, pageSize: yield* CurrentPageSize })
})

/**
 * Returns how a feature was evaluated in the last hour, and which applications evaluated it recently. Empty if the
 * caller cannot see the feature.
 */
export const readFeatureUsage = Effect.fn("readFeatureUsage")(function* (feature: string) {
  const at = yield* now
  if (!(yield* isVisible(feature))) return usageOfFeature(feature, [], [])
  const { applicationsOf, hourlySums } = yield* ClientMetricsStore
  const recent = yield* mayReadCopy(hourlySums(feature, lastHourSince(at)))
  return usageOfFeature(feature, recent, yield* mayReadCopy(applicationsOf(feature, retainedSince(at))))
})

const wrongHours = new InvalidData({
  violations: [violation("/hoursBack", `must be a whole number from 1 to ${RETAINED_HOURS}`)]
})

const isVisible = Effect.fnUntraced(function* (name: string) {
  const viewer = yield* currentViewer()
  const [feature] = yield* (yield* FeatureReads).whole([name], viewer)
  const isVisibleProject = yield* projectVisibility(viewer)
  return feature !== undefined && isVisibleProject(feature.project)
})
