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
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"
import { holdActiveFeatures, holdArchivedFeatures, permittedProject } from "./hold-features.ts"

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

/** Takes many features of a project out of the archive, or none. They are off everywhere, and their lives begin again. */
export const reviveFeatures = Effect.fn("reviveFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("UPDATE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // So that what is counted stays true.
      yield* (yield* Transactions).lock("feature limits")
      const held = yield* holdArchivedFeatures(project, names, "revived")
      const features = held.features.map(({ name }) => name)
      if (features.length === 0) return
      yield* openProject(project)
      yield* refuseWithoutRoom(held.project, features.length)

      yield* (yield* FeatureStore).revive(features, initialState(yield* now))
      yield* recordEvents(...held.features.map(featureRevived))
    })
  )
})

/** The same for one feature, addressed by its name alone. */
export const reviveFeature = Effect.fn("reviveFeature")(function* (feature: string) {
  yield* reviveFeatures(yield* permittedProject("UPDATE_FEATURE", feature), [feature])
})

const refuseWithoutRoom = Effect.fn("refuseWithoutRoom")(function* (project: Project, added: number) {
  const count = yield* (yield* FeatureStore).countActive(project.id)
  const { featureFlags } = yield* CurrentLimits
  yield* refuseExceeding(exceededByFeatures(added, count, project, featureFlags))
})

/** Deletes many archived features of a project for good, or none. Their names are free again. */
export const deleteFeatures = Effect.fn("deleteFeatures")(function* (project: string, names: ReadonlyArray<string>) {
  yield* requirePermission("DELETE_FEATURE", { project })

  yield* inTransaction(
    Effect.gen(function* () {
      // Nobody links features to an environment in the meantime.
      yield* (yield* Transactions).lock("feature limits")
      const { features } = yield* holdArchivedFeatures(project, names, "deleted")
      yield* removeHeldFeatures(features)
    })
  )
})

/** The same for one feature, addressed by its name alone. */
export const deleteFeature = Effect.fn("deleteFeature")(function* (feature: string) {
  yield* deleteFeatures(yield* permittedProject("DELETE_FEATURE", feature), [feature])
})

/** Deletes features that are held, and tells of it. */
export const removeHeldFeatures = Effect.fn("removeHeldFeatures")(function* (features: ReadonlyArray<FeatureRecord>) {
  if (features.length === 0) return
  const names = features.map(({ name }) => name)
  const tags = yield* (yield* FeatureTagStore).ofFeatures(names)
  yield* (yield* FeatureStore).remove(names)
  yield* recordEvents(...features.map((feature) => featureDeleted(feature, tags.get(feature.name) ?? [])))
})
