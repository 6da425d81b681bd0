import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import type { EnvironmentAddress } from "./environment-address.ts"
import type { FeatureAddress } from "./find-feature.ts"
import { getFeatureEnvironment } from "./get-feature-environment.ts"

/** The variants of a feature in one environment, by name. */
export const listVariants = Effect.fn("listVariants")(function* (address: EnvironmentAddress) {
  const { variants } = yield* getFeatureEnvironment(address)
  return variants
})

/** What a feature has in each of the environments. Fails with `NotFound`, naming those that it is not linked to. */
export const variantsIn = Effect.fn("variantsIn")(function* (
  address: FeatureAddress,
  environments: ReadonlyArray<string>
) {
  const present = yield* (yield* FeatureEnvironmentStore).variants(address.feature)
  const [id, ...others] = environments.filter((environment) => !present.has(environment))
  if (id !== undefined) return yield* new NotFound({ resource: "environment", id, others })
  return environments.map((environment) => ({ ...address, environment, variants: present.get(environment) ?? [] }))
})
