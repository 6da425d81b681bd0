import { Effect } from "effect"
import { InvalidData } from "../../domain/violations/errors.ts"
import { hoursOfFeature, usageOfFeature } from "../../domain/metrics/feature-usage.ts"
import { hourOf, HOURS_KEPT, hoursAfter, hoursKeptSince } from "../../domain/metrics/client-metrics.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { violation } from "../../domain/violations/violation.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"

/** Returns the counts of a feature in each of the last hours, including the current one. A feature that the caller cannot see has none. */
export const listFeatureHours = Effect.fn("listFeatureHours")(function* (feature: string, hours: number) {
  if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_KEPT) return yield* wrongHours
  const at = yield* now
  const counts = yield* countsOf(feature, hoursAfter(hourOf(at), 1 - hours))
  return hoursOfFeature(feature, counts, hours, at)
})

/** Returns how a feature was evaluated in the last hour, and which applications evaluated it recently. Nobody evaluates a feature that the caller cannot see. */
export const readFeatureUsage = Effect.fn("readFeatureUsage")(function* (feature: string) {
  const at = yield* now
  const counts = yield* countsOf(feature, hoursKeptSince(at))
  return usageOfFeature(feature, counts, at)
})

const wrongHours = new InvalidData({
  violations: [violation("/hoursBack", `must be a whole number from 1 to ${HOURS_KEPT}`)]
})

const countsOf = Effect.fnUntraced(function* (name: string, since: Timestamp) {
  const viewer = yield* currentViewer()
  const [feature] = yield* (yield* FeatureReads).whole([name], viewer)
  const isVisible = yield* projectVisibility(viewer)
  if (feature === undefined || !isVisible(feature.project)) return []
  return yield* mayReadCopy((yield* ClientMetricsStore).hourly(name, since))
})
