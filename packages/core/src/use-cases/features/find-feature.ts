import { Effect, Option } from "effect"
import { FeatureArchived, NotFound } from "../../domain/errors.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { FeatureReads } from "../../ports/feature-reads.ts"
import { FeatureStore } from "../../ports/feature-store.ts"
import { currentViewer } from "../people/current-viewer.ts"
import { visibleProject } from "../projects/visible-project.ts"

/** A feature as paths address it. */
export interface FeatureAddress {
  readonly project: string
  readonly feature: string
}

/** The whole feature, archived ones included. */
export const getFeature = Effect.fn("getFeature")(function* (address: FeatureAddress) {
  yield* visibleProject(address.project)
  const feature = yield* wholeFeature(address.feature)
  if (feature.project !== address.project) return yield* notFound(address.feature)
  return feature
})

/** The feature, for callers who know that they may see it. */
export const wholeFeature = Effect.fn("wholeFeature")(function* (name: string) {
  const viewer = yield* currentViewer()
  const reads = yield* FeatureReads
  const [feature] = yield* reads.whole([name], viewer)
  if (feature === undefined) return yield* notFound(name)
  return feature satisfies Feature
})

/** Holds a feature until the transaction ends. Fails unless it is in that project and not archived. */
export const holdActiveFeature = Effect.fn("holdActiveFeature")(function* (address: FeatureAddress) {
  yield* visibleProject(address.project)
  const found = Option.fromUndefinedOr((yield* (yield* FeatureStore).hold([address.feature]))[0])
  if (Option.isNone(found) || found.value.project !== address.project) return yield* notFound(address.feature)
  if (found.value.archivedAt !== null) return yield* new FeatureArchived({ feature: address.feature })
  return found.value
})

const notFound = (name: string) => Effect.fail(new NotFound({ resource: "feature", id: name }))
