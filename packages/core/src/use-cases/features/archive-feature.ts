import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { checkArchiving, refusalToArchive } from "../../domain/features/archive-rules.ts"
import { dependencyRemoved, featureArchived } from "../../domain/features/feature-events.ts"
import { now } from "../../domain/values/timestamp.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"
import { holdActiveFeatures } from "./hold-features.ts"

/** Archives a feature that no other depends on. It keeps its name, tags and strategies, and depends on nothing any more. */
export const archiveFeature = Effect.fn("archiveFeature")(function* (address: FeatureAddress) {
  yield* requirePermission("DELETE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(address)
      yield* archive(address.project, [address.feature])
    })
  )
})

/** Archives many features of a project, or none. A parent may go together with its children. */
export const archiveFeatures = Effect.fn("archiveFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const features = yield* holdActiveFeatures(project, names)
      yield* archive(
        project,
        features.map(({ name }) => name)
      )
    })
  )
})

/** What archiving these features would do to dependencies. Nothing is written. */
export const tryArchiving = Effect.fn("tryArchiving")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  const features = (yield* holdActiveFeatures(project, names)).map(({ name }) => name)
  return checkArchiving(features, yield* (yield* DependencyStore).among(features))
})

/** A feature that is archived depends on nothing, so that it can be revived whatever became of its parents. */
const archive = Effect.fn("archive")(function* (project: string, features: ReadonlyArray<string>) {
  if (features.length === 0) return
  const dependencies = yield* DependencyStore
  const links = yield* dependencies.among(features)
  const refusal = refusalToArchive(features, links)
  if (refusal !== undefined) return yield* new InvalidOperation({ message: refusal })

  const at = yield* now
  if (links.length > 0) yield* dependencies.remove(links)
  yield* (yield* FeatureStore).archive(features, at)
  yield* (yield* LifecycleStore).enter(features, "archived", at)
  yield* recordEvents(
    ...links.map(({ child, ...dependency }) => dependencyRemoved({ project, feature: child }, dependency)),
    ...features.map((feature) => featureArchived({ project, feature }))
  )
})
