import {
  addStrategy,
  getFeatureEnvironment,
  getStrategy,
  listVariants,
  patchStrategy,
  patchVariants,
  removeStrategy,
  setVariants,
  sortStrategies,
  spreadVariants,
  updateStrategy,
  validateConstraint
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEverybody, inProduction, type ProtectedUseCases } from "../protected-use-case.ts"
import { aConstraint, type Flag } from "../../fixtures/worlds.ts"

export const protectedStrategyUseCases: ProtectedUseCases = {
  updateStrategy: inProduction("UPDATE_FEATURE_STRATEGY", (flag) =>
    Effect.flatMap(aStrategyOf(flag), (strategy) => updateStrategy(strategy, { title: "new" }))
  ),
  patchStrategy: inProduction("UPDATE_FEATURE_STRATEGY", (flag) =>
    Effect.flatMap(aStrategyOf(flag), (strategy) => patchStrategy(strategy, []))
  ),
  removeStrategy: inProduction("DELETE_FEATURE_STRATEGY", (flag) => Effect.flatMap(aStrategyOf(flag), removeStrategy)),
  sortStrategies: inProduction("UPDATE_FEATURE_STRATEGY", ({ production }) => sortStrategies(production, [])),
  setVariants: inProduction("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", ({ production }) => setVariants(production, [])),
  patchVariants: inProduction("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", ({ production }) => patchVariants(production, [])),
  spreadVariants: inProduction("UPDATE_FEATURE_ENVIRONMENT_VARIANTS", ({ address }) =>
    spreadVariants(address, { environments: ["production", "development"], variants: [] })
  ),

  getStrategy: forEverybody((flag) => Effect.flatMap(aStrategyOf(flag), getStrategy)),
  getFeatureEnvironment: forEverybody(({ production }) => getFeatureEnvironment(production)),
  listVariants: forEverybody(({ production }) => listVariants(production)),
  validateConstraint: forEverybody(() => validateConstraint(aConstraint))
}

/** A strategy in production, whoever asks for it. */
const aStrategyOf = Effect.fn("aStrategyOf")(function* ({ production }: Flag) {
  const { id } = yield* asAdmin(addStrategy(production, { name: "default" }))
  return { ...production, strategy: id }
})
