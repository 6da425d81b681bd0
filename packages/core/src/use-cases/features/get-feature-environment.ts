import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { EnvironmentAddress } from "./environment-address.ts"
import { getFeature } from "./find-feature.ts"

/** A feature in one environment, with all that it has there. */
export const getFeatureEnvironment = Effect.fn("getFeatureEnvironment")(function* (address: EnvironmentAddress) {
  const { environments } = yield* getFeature(address)
  const there = environments.find(({ name }) => name === address.environment)
  return there ?? (yield* new NotFound({ resource: "environment", id: address.environment }))
})
