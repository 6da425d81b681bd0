import { Effect } from "effect"
import { NotFound } from "../../domain/errors.ts"
import type { PermissionScope } from "../../domain/people/permission.ts"
import { FeatureEnvironmentStore, type FeatureInEnvironment } from "../../ports/feature-environment-store.ts"
import type { FeatureAddress } from "./find-feature.ts"

/** A feature in one environment, as paths address it. */
export interface EnvironmentAddress extends FeatureAddress {
  readonly environment: string
}

/** Where permissions for it are asked. */
export const scopeOf = (address: EnvironmentAddress): PermissionScope => ({
  project: address.project,
  environment: address.environment
})

/** Where stores keep it. */
export const placeOf = (address: EnvironmentAddress): FeatureInEnvironment => ({
  feature: address.feature,
  environment: address.environment
})

/** Answers whether the feature is on there. Fails with `NotFound` unless it is linked to the environment. */
export const enabledThere = Effect.fn("enabledThere")(function* (address: EnvironmentAddress) {
  const enabled = yield* (yield* FeatureEnvironmentStore).isEnabled(placeOf(address))
  if (enabled === undefined) return yield* new NotFound({ resource: "environment", id: address.environment })
  return enabled
})
