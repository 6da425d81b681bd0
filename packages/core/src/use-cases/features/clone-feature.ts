import { Effect } from "effect"
import { completeMetadata } from "../../domain/features/metadata-patch.ts"
import {
  configuredEnvironments,
  type CopyOptions,
  copyStrategy,
  type FeatureClone
} from "../../domain/features/new-feature.ts"
import { dependencyAdded, strategyAdded, variantsUpdated } from "../../domain/features/feature-events.ts"
import { nameViolations } from "../../domain/violations/names.ts"
import type { Feature, FeatureEnvironment } from "../../domain/features/feature.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { keepCatalog } from "../catalog/lock-catalog.ts"
import { answeredInTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { openProject } from "../access/visible-project.ts"
import { addFeature, admitName, lockLimits } from "./create-feature.ts"
import { type FeatureAddress, wholeFeature } from "./find-feature.ts"
import { activeIn, lockActiveFeature } from "./lock-features.ts"

/** Copies a feature within its project. The copy is off in every environment. */
export const cloneFeature = Effect.fn("cloneFeature")(function* (address: FeatureAddress, cloning: FeatureClone) {
  yield* requirePermission("CREATE_FEATURE", { project: address.project })

  return yield* answeredInTransaction(
    Effect.gen(function* () {
      const { name, replaceGroupId = true } = cloning
      yield* refuseBadName(address, name)
      const copy: FeatureAddress = { project: address.project, feature: name }
      const { project, viewer } = yield* openProject(address.project)
      // Imports lock in the same order: counts, catalog, features. So a copy and an import cannot wait for each other
      // forever.
      const exceeded = yield* lockLimits(project, (yield* CurrentLimits).featureFlags)
      yield* keepCatalog()
      const locked = yield* (yield* FeatureStore).lock([address.feature, name])
      const find = (wanted: string) => locked.find((feature) => feature.name === wanted)
      yield* activeIn(address, find(address.feature))
      yield* admitName(name, find(name), project)
      yield* refuseExceeding(exceeded)

      const original = yield* wholeFeature(address.feature, viewer)
      yield* addFeature(completeMetadata({ name, project: project.id }, original), original.tags ?? [])
      yield* copyEnvironments(configuredEnvironments(original), copy, { replaceGroupId })
      yield* copyDependencies(original, copy)
      return wholeFeature(name, viewer)
    })
  )
})

/** Refuses a malformed name before the store sees it. A missing original is reported first. */
const refuseBadName = Effect.fnUntraced(function* (address: FeatureAddress, name: string) {
  const violations = nameViolations(name, "/name")
  if (violations.length === 0) return
  yield* lockActiveFeature(address)
  yield* refuseInvalid(violations)
})

const copyEnvironments = Effect.fnUntraced(function* (
  environments: ReadonlyArray<FeatureEnvironment>,
  copy: FeatureAddress,
  options: CopyOptions
) {
  const store = yield* FeatureEnvironmentStore
  const { uuid } = yield* Secrets
  const copyOf = Effect.fnUntraced(function* ({ environment, strategies, variants }: FeatureEnvironment) {
    const copied = yield* Effect.forEach(strategies, (strategy) =>
      Effect.map(uuid, (id) => copyStrategy(strategy, { id, featureName: copy.feature }, options))
    )
    return { environment, strategies: copied, variants }
  })
  const copies = yield* Effect.forEach(environments, copyOf)

  yield* store.addStrategies(
    copies.flatMap(({ environment, strategies }) => strategies.map((strategy) => ({ ...strategy, environment })))
  )
  yield* store.setVariants(
    copies.map(({ environment, variants }) => ({ feature: copy.feature, environment, variants }))
  )
  yield* recordEvents(
    ...copies.flatMap(({ environment, strategies, variants }) => [
      ...strategies.map((strategy) => strategyAdded({ ...copy, environment }, strategy)),
      ...(variants.length === 0 ? [] : [variantsUpdated({ ...copy, environment }, [], variants)])
    ])
  )
})

/** The original stays locked, so its parents cannot be archived or deleted meanwhile. */
const copyDependencies = Effect.fnUntraced(function* ({ dependencies }: Feature, copy: FeatureAddress) {
  yield* (yield* DependencyStore).upsert(dependencies.map((dependency) => ({ ...dependency, child: copy.feature })))
  yield* recordEvents(...dependencies.map((dependency) => dependencyAdded(copy, dependency)))
})
