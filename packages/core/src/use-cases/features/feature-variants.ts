import { Effect } from "effect"
import { variantsUpdated } from "../../domain/features/feature-events.ts"
import { atOperations } from "../../domain/json/patch-document.ts"
import {
  allFixedViolations,
  completeVariants,
  patchedVariants,
  variantViolations
} from "../../domain/strategies/variant-rules.ts"
import { type Variant, Variants } from "../../domain/strategies/variant.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { violation } from "../../domain/violations/violation.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { acceptValid, refuseForbidden, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type EnvironmentAddress, type FeatureAddress, getFeatureEnvironment } from "./find-feature.ts"
import { lockActiveFeature, scopeOf } from "./lock-features.ts"

/** Lists the variants of a feature in one environment, by name. */
export const listVariants = Effect.fn("listVariants")(function* (address: EnvironmentAddress) {
  const { variants } = yield* getFeatureEnvironment(address)
  return variants
})

/**
 * Returns the variants of a feature in each of the environments. Fails with `NotFound` for environments that the
 * feature is not linked to.
 */
const variantsIn = Effect.fnUntraced(function* (address: FeatureAddress, environments: ReadonlyArray<string>) {
  const present = yield* (yield* FeatureEnvironmentStore).variants(address.feature)
  const [id, ...others] = environments.filter((environment) => !present.has(environment))
  if (id !== undefined) return yield* new NotFound({ resource: "environment", id, others })
  return environments.map((environment) => ({ ...address, environment, variants: present.get(environment) ?? [] }))
})

/**
 * Replaces the variants of a feature in one environment, and returns them with balanced weights. Doing it twice changes
 * nothing.
 */
export const setVariants = Effect.fn("setVariants")(function* (
  address: EnvironmentAddress,
  variants: ReadonlyArray<Variant>
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      const states = yield* variantsIn(address, [address.environment])
      const [state] = states
      yield* refuseInvalid([
        ...sizeViolations(Variants, variants, "", state?.variants),
        ...variantViolations(variants, "")
      ])
      yield* refuseForbidden(allFixedViolations(variants, ""))
      return yield* replaceVariants(states, variants)
    })
  )
})

/** Changes the variants of a feature in one environment by a JSON Patch (RFC 6902): all of its operations, or none. */
export const patchVariants = Effect.fn("patchVariants")(function* (
  address: EnvironmentAddress,
  operations: ReadonlyArray<unknown>
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", scopeOf(address))

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      const states = yield* variantsIn(address, [address.environment])
      const before = states.flatMap(({ variants }) => variants)
      const variants = yield* acceptValid(patchedVariants(before, operations))
      yield* refuseForbidden(atOperations(allFixedViolations(variants, ""), operations))
      return yield* replaceVariants(states, variants)
    })
  )
})

/** Sets the same variants in several environments: in all of them, or in none. */
export const spreadVariants = Effect.fn("spreadVariants")(function* (
  address: FeatureAddress,
  given: { readonly environments: ReadonlyArray<string>; readonly variants: ReadonlyArray<Variant> }
) {
  const environments = [...new Set(given.environments)]
  for (const environment of environments) {
    yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", { project: address.project, environment })
  }

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      yield* refuseInvalid([
        ...(environments.length === 0 ? [violation("/environments", "must name one or more environments")] : []),
        ...sizeViolations(Variants, given.variants, "/variants"),
        ...variantViolations(given.variants, "/variants")
      ])
      yield* refuseForbidden(allFixedViolations(given.variants, "/variants"))
      return yield* replaceVariants(yield* variantsIn(address, environments), given.variants)
    })
  )
})

/** Writes valid variants where they differ, and records an event for each environment. */
const replaceVariants = Effect.fnUntraced(function* (
  states: Effect.Success<ReturnType<typeof variantsIn>>,
  given: ReadonlyArray<Variant>
) {
  const variants = completeVariants(given)
  const changed = states.filter((state) => !sameContent(state.variants, variants))
  yield* (yield* FeatureEnvironmentStore).setVariants(changed.map((state) => ({ ...state, variants })))
  yield* recordEvents(...changed.map((state) => variantsUpdated(state, state.variants, variants)))
  return variants
})
