import { Effect } from "effect"
import { asksForPotentiallyStale, environmentsNamedBy, type FeatureQuery } from "../../domain/features/feature-query.ts"
import { staleCutoffs } from "../../domain/features/staleness.ts"
import { lastHourSince } from "../../domain/metrics/client-metrics.ts"
import { now } from "../../domain/values/timestamp.ts"
import { quoted, violation } from "../../domain/violations/violation.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"

/** Returns one page of the matching features that the caller may see, and the count of all of them. */
export const searchFeatures = Effect.fn("searchFeatures")(function* (query: FeatureQuery) {
  const viewer = yield* viewerFor(query)
  const search = yield* searchNow(query)
  return yield* mayReadCopy((yield* FeatureReads).search(search, viewer, lastHourSince(yield* now)))
})

/** Returns the result of `searchFeatures` as JSON text. */
export const searchFeaturesAsJson = Effect.fn("searchFeaturesAsJson")(function* (query: FeatureQuery) {
  const viewer = yield* viewerFor(query)
  const search = yield* searchNow(query)
  return yield* mayReadCopy((yield* FeatureReads).searchAsJson(search, viewer, lastHourSince(yield* now)))
})

const viewerFor = Effect.fnUntraced(function* (query: FeatureQuery) {
  const viewer = yield* currentViewer()
  yield* refuseUnknownEnvironments(query)
  return viewer
})

const searchNow = Effect.fnUntraced(function* (query: FeatureQuery) {
  const cutoffs = asksForPotentiallyStale(query) ? staleCutoffs(yield* (yield* FeatureTypeStore).list, yield* now) : []
  return { ...query, staleCutoffs: cutoffs }
})

const refuseUnknownEnvironments = Effect.fnUntraced(function* (query: FeatureQuery) {
  const mentions = environmentsNamedBy(query)
  if (mentions.length === 0) return
  const known = new Set((yield* (yield* EnvironmentStore).list).map(({ name }) => name))
  yield* refuseInvalid(
    mentions
      .filter(({ environment }) => !known.has(environment))
      .map(({ environment, parameter }) =>
        violation(`/${parameter}`, `must name an environment, and there is no ${quoted(environment)}`)
      )
  )
})
