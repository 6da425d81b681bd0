import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { PermissionScope } from "../../domain/access/permission.ts"
import { FeatureEnvironmentStore, type FeatureInEnvironment } from "../../ports/features/feature-environment-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { activeIn, type FeatureAddress, inVisibleProject } from "./find-feature.ts"

/** A feature in one environment, as paths address it. */
export interface EnvironmentAddress extends FeatureAddress {
  readonly environment: string
}

/** One environment of a project: where permissions are asked for what is done there. */
export interface EnvironmentOfProject extends PermissionScope {
  readonly project: string
  readonly environment: string
}

/** Where permissions for it are asked. */
export const scopeOf = (address: EnvironmentAddress): EnvironmentOfProject => ({
  project: address.project,
  environment: address.environment
})

/** Where stores keep it. */
export const placeOf = (address: EnvironmentAddress): FeatureInEnvironment => ({
  feature: address.feature,
  environment: address.environment
})

/** Answers whether the feature is on there. Fails with `NotFound` unless it is linked to the environment. */
export const enabledThere = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const enabled = yield* (yield* FeatureEnvironmentStore).isEnabled(placeOf(address))
  return enabled ?? (yield* notLinked(address))
})

/** Holds an active feature as `holdActiveFeature` does, and answers what it has there. Fails unless it is linked to it. */
export const holdPlace = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const { feature, project, environment } = address
  const held = yield* (yield* FeatureStore).holdWithPlace(feature, project, environment)
  const found = yield* inVisibleProject(address, held)
  yield* activeIn(address, found.feature)
  return held.place ?? (yield* notLinked(address))
})

/** What the feature has there. Fails with `NotFound` unless it is linked to the environment. */
export const placeThere = Effect.fnUntraced(function* (address: EnvironmentAddress) {
  const place = yield* (yield* FeatureEnvironmentStore).find(placeOf(address))
  return place ?? (yield* notLinked(address))
})

const notLinked = (address: EnvironmentAddress) =>
  Effect.fail(new NotFound({ resource: "environment", id: address.environment }))
