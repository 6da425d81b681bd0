import { Effect } from "effect"
import { environmentsNamedBy, type FeatureQuery } from "../../domain/features/feature-query.ts"
import { lastHourSince } from "../../domain/metrics/metrics-hour.ts"
import { now } from "../../domain/timestamp.ts"
import { quoted, violation } from "../../domain/violation.ts"
import { EnvironmentStore } from "../../ports/environment-store.ts"
import { FeatureReads } from "../../ports/feature-reads.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { refuseInvalid } from "../refuse.ts"

/** One page of the features that match and that the caller may see, and the count of all of them. */
export const searchFeatures = Effect.fn("searchFeatures")(function* (query: FeatureQuery) {
  const viewer = yield* viewerFor(query)
  return yield* (yield* FeatureReads).search(query, viewer, lastHourSince(yield* now))
})

/** The same as JSON. */
export const searchFeaturesAsJson = Effect.fn("searchFeaturesAsJson")(function* (query: FeatureQuery) {
  const viewer = yield* viewerFor(query)
  return yield* (yield* FeatureReads).searchAsJson(query, viewer, lastHourSince(yield* now))
})

const viewerFor = Effect.fn("viewerFor")(function* (query: FeatureQuery) {
  const viewer = yield* currentViewer()
  yield* refuseUnknownEnvironments(query)
  return viewer
})

const refuseUnknownEnvironments = Effect.fn("refuseUnknownEnvironments")(function* (query: FeatureQuery) {
  const mentions = environmentsNamedBy(query)
  if (mentions.length === 0) return
  const known = new Set((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
  yield* refuseInvalid(
    mentions
      .filter(({ environment }) => !known.has(environment))
      .map(({ environment, parameter }) =>
        violation(`/query/${parameter}`, `must name an environment, and there is no ${quoted(environment)}`)
      )
  )
})
