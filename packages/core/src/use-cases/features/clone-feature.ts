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
import { keepCatalog } from "../catalog/hold-catalog.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { openProject } from "../access/visible-project.ts"
import { admitName, holdRoom, introduceFeature } from "./create-feature.ts"
import { activeIn, type FeatureAddress, finishedFeature, holdActiveFeature, wholeFeature } from "./find-feature.ts"

/** Copies a feature within its project, with all that it has but its states: the copy is off everywhere. */
export const cloneFeature = Effect.fn("cloneFeature")(function* (address: FeatureAddress, cloning: FeatureClone) {
  yield* requirePermission("CREATE_FEATURE", { project: address.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      const { name, replaceGroupId = true } = cloning
      yield* refuseBadName(address, name)
      const copy: FeatureAddress = { project: address.project, feature: name }
      const project = yield* openProject(address.project)
      // The counts, the catalog, and then the features all at once, as an import does: the two never wait for each other.
      const exceeded = yield* holdRoom(project, (yield* CurrentLimits).featureFlags)
      yield* keepCatalog()
      const held = yield* (yield* FeatureStore).hold([address.feature, name])
      const find = (wanted: string) => held.find((feature) => feature.name === wanted)
      yield* activeIn(address, find(address.feature))
      yield* admitName(name, find(name), project)
      yield* refuseExceeding(exceeded)

      const original = yield* wholeFeature(address.feature)
      yield* introduceFeature(completeMetadata({ name, project: project.id }, original), original.tags ?? [])
      yield* copyEnvironments(configuredEnvironments(original), copy, { replaceGroupId })
      yield* copyDependencies(original, copy)
      return yield* finishedFeature(name)
    })
  )
})

/** Before such a name gets to the store; but a feature that is not there is told first. */
const refuseBadName = Effect.fn("refuseBadName")(function* (address: FeatureAddress, name: string) {
  const violations = nameViolations(name, "/body/name")
  if (violations.length === 0) return
  yield* holdActiveFeature(address)
  yield* refuseInvalid(violations)
})

const copyEnvironments = Effect.fn("copyEnvironments")(function* (
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
  const places = yield* Effect.forEach(environments, copyOf)

  yield* store.link(places.map(({ environment }) => ({ feature: copy.feature, environment })))
  yield* store.addStrategies(
    places.flatMap(({ environment, strategies }) => strategies.map((strategy) => ({ ...strategy, environment })))
  )
  yield* store.setVariants(
    places.map(({ environment, variants }) => ({ feature: copy.feature, environment, variants }))
  )
  yield* recordEvents(
    ...places.flatMap(({ environment, strategies, variants }) => [
      ...strategies.map((strategy) => strategyAdded({ ...copy, environment }, strategy)),
      ...(variants.length === 0 ? [] : [variantsUpdated({ ...copy, environment }, [], variants)])
    ])
  )
})

/** The parents stay what they are while the original, which is held, depends on them. */
const copyDependencies = Effect.fn("copyDependencies")(function* ({ dependencies }: Feature, copy: FeatureAddress) {
  yield* (yield* DependencyStore).upsert(dependencies.map((dependency) => ({ ...dependency, child: copy.feature })))
  yield* recordEvents(...dependencies.map((dependency) => dependencyAdded(copy, dependency)))
})
