import { Effect } from "effect"
import {
  checkArchiving,
  featureDeleted,
  featureRevived,
  refusalToArchive
} from "../../domain/features/archive-rules.ts"
import { dependencyRemoved, featureArchived } from "../../domain/features/feature-events.ts"
import { exceededByFeatures } from "../../domain/features/feature-limits.ts"
import type { Project } from "../../domain/projects/project.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { initialState } from "../../domain/features/new-feature.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { FeatureTagStore } from "../../ports/catalog/feature-tag-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { type FeatureRecord, FeatureStore } from "../../ports/features/feature-store.ts"
import { LifecycleStore } from "../../ports/features/lifecycle-store.ts"
import { refuseExceeding, requirePermission } from "../access/require-permission.ts"
import { openProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { FeatureAddress } from "./find-feature.ts"
import { lockActiveFeature, lockActiveFeatures, lockArchivedFeatures, lockPermitted } from "./lock-features.ts"

/**
 * Archives a feature that no other feature depends on. It keeps its name, tags and strategies, and loses its
 * dependencies.
 */
export const archiveFeature = Effect.fn("archiveFeature")(function* (address: FeatureAddress) {
  yield* requirePermission("DELETE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      yield* archive(address.project, [address.feature])
    })
  )
})

/** Archives many features of a project, or none. A parent can be archived together with its children. */
export const archiveFeatures = Effect.fn("archiveFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      const { features } = yield* lockActiveFeatures(project, names)
      yield* archive(
        project,
        features.map(({ name }) => name)
      )
    })
  )
})

/** Dry-runs `archiveFeatures`: returns what it would do to dependencies, and writes nothing. */
export const tryArchiving = Effect.fn("tryArchiving")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  const locked = yield* lockActiveFeatures(project, names)
  const features = locked.features.map(({ name }) => name)
  return checkArchiving(features, yield* (yield* DependencyStore).among(features))
})

/** Archives features and removes their dependencies, so that they can be revived even if their parents are gone. */
const archive = Effect.fnUntraced(function* (project: string, features: ReadonlyArray<string>) {
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

/**
 * Revives many archived features of a project, or none. They are off in every environment and in their first lifecycle
 * stage.
 */
export const reviveFeatures = Effect.fn("reviveFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // The counts must not change before the features are revived.
      yield* (yield* Transactions).lock("feature limits")
      const locked = yield* lockArchivedFeatures(project, names, "revived")
      const features = locked.features.map(({ name }) => name)
      if (features.length === 0) return
      yield* openProject(project)
      yield* refuseBeyondLimits(locked.project, features.length)

      yield* (yield* FeatureStore).revive(features, initialState(yield* now))
      yield* recordEvents(...locked.features.map(featureRevived))
    })
  )
})

/**
 * Revives one archived feature, given its name alone. It is off in every environment and in its first lifecycle stage.
 */
export const reviveFeature = Effect.fn("reviveFeature")(function* (feature: string) {
  const { project } = yield* lockPermitted("UPDATE_FEATURE", feature)
  yield* reviveFeatures(project, [feature])
})

const refuseBeyondLimits = Effect.fnUntraced(function* (project: Project, added: number) {
  const count = yield* (yield* FeatureStore).countActive(project.id)
  const { featureFlags } = yield* CurrentLimits
  yield* refuseExceeding(exceededByFeatures(added, count, project, featureFlags))
})

/** Deletes many archived features of a project, or none. Their names become free. */
export const deleteFeatures = Effect.fn("deleteFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // This lock keeps other transactions from linking the features to environments meanwhile.
      yield* (yield* Transactions).lock("feature limits")
      const { features } = yield* lockArchivedFeatures(project, names, "deleted")
      yield* removeLockedFeatures(features)
    })
  )
})

/** Deletes one archived feature, given its name alone. Its name becomes free. */
export const deleteFeature = Effect.fn("deleteFeature")(function* (feature: string) {
  const { project } = yield* lockPermitted("DELETE_FEATURE", feature)
  yield* deleteFeatures(project, [feature])
})

/** Deletes locked features and records the events. */
export const removeLockedFeatures = Effect.fnUntraced(function* (features: ReadonlyArray<FeatureRecord>) {
  if (features.length === 0) return
  const names = features.map(({ name }) => name)
  const tags = yield* (yield* FeatureTagStore).ofFeatures(names)
  yield* (yield* FeatureStore).remove(names)
  yield* recordEvents(...features.map((feature) => featureDeleted(feature, tags.get(feature.name) ?? [])))
})
