import { Effect } from "effect"
import { InvalidData, NotFound } from "../../domain/violations/errors.ts"
import { hoursOfFeature, usageOfFeature } from "../../domain/metrics/feature-usage.ts"
import { hourOf, HOURS_KEPT, hoursAfter, hoursKeptSince } from "../../domain/metrics/client-metrics.ts"
import { now } from "../../domain/values/timestamp.ts"
import { violation } from "../../domain/violations/violation.ts"
import { ClientMetricsStore } from "../../ports/metrics/client-metrics-store.ts"
import { wholeFeature } from "../features/find-feature.ts"
import { currentViewer } from "../access/require-permission.ts"
import { projectVisibility } from "../access/visible-project.ts"

/** Returns the counts of a feature in each of the last hours, including the current one. */
export const listFeatureHours = Effect.fn("listFeatureHours")(function* (feature: string, hours: number) {
  if (!Number.isInteger(hours) || hours < 1 || hours > HOURS_KEPT) return yield* wrongHours
  yield* visibleFeature(feature)
  const at = yield* now
  const counts = yield* (yield* ClientMetricsStore).hourly(feature, hoursAfter(hourOf(at), 1 - hours))
  return hoursOfFeature(feature, counts, hours, at)
})

/** Returns how a feature was evaluated in the last hour, and which applications evaluated it recently. */
export const readFeatureUsage = Effect.fn("readFeatureUsage")(function* (feature: string) {
  yield* visibleFeature(feature)
  const at = yield* now
  const counts = yield* (yield* ClientMetricsStore).hourly(feature, hoursKeptSince(at))
  return usageOfFeature(feature, counts, at)
})

const wrongHours = new InvalidData({
  violations: [violation("/hoursBack", `must be a whole number from 1 to ${HOURS_KEPT}`)]
})

const visibleFeature = Effect.fnUntraced(function* (name: string) {
  const viewer = yield* currentViewer()
  const { project } = yield* wholeFeature(name, viewer)
  const isVisible = yield* projectVisibility(viewer)
  if (!isVisible(project)) return yield* new NotFound({ resource: "feature", id: name })
})
