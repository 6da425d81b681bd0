import { StrategyTrialRequest } from "../domain/delivery/strategy-trial.ts"
import { StrategySegments } from "../domain/segments/segment.ts"
import { Constraint } from "../domain/strategies/constraint.ts"
import { StrategyUpdate } from "../domain/strategies/strategy-change.ts"
import { NewStrategy } from "../domain/strategies/strategy.ts"
import { tryStrategy } from "../use-cases/delivery/try-strategy.ts"
import {
  addStrategy,
  getStrategy,
  listStrategies,
  patchStrategy,
  removeStrategy,
  updateStrategy
} from "../use-cases/features/feature-strategies.ts"
import { listVariants, patchVariants, setVariants, spreadVariants } from "../use-cases/features/feature-variants.ts"
import { sortStrategies } from "../use-cases/features/sort-strategies.ts"
import { listSegmentsOfStrategy, replaceStrategySegments } from "../use-cases/features/strategy-segments.ts"
import { validateConstraint } from "../use-cases/strategies/judge-strategy.ts"
import { method } from "./method.ts"
import {
  EnvironmentAddressInput,
  FeatureAddressInput,
  id,
  operations,
  SpreadVariants,
  StrategyAddressInput,
  StrategyPositions,
  VariantsInput
} from "./inputs.ts"

export const strategies = {
  add: method(addStrategy, EnvironmentAddressInput, NewStrategy),
  get: method(getStrategy, StrategyAddressInput),
  list: method(listStrategies, EnvironmentAddressInput),
  update: method(updateStrategy, StrategyAddressInput, StrategyUpdate),
  patch: method(patchStrategy, StrategyAddressInput, operations),
  remove: method(removeStrategy, StrategyAddressInput),
  sort: method(sortStrategies, EnvironmentAddressInput, StrategyPositions),
  listSegments: method(listSegmentsOfStrategy, id),
  setSegments: method(replaceStrategySegments, StrategySegments),
  validateConstraint: method(validateConstraint, Constraint),
  try: method(tryStrategy, StrategyTrialRequest)
}

export const variants = {
  list: method(listVariants, EnvironmentAddressInput),
  set: method(setVariants, EnvironmentAddressInput, VariantsInput),
  patch: method(patchVariants, EnvironmentAddressInput, operations),
  spread: method(spreadVariants, FeatureAddressInput, SpreadVariants)
}
