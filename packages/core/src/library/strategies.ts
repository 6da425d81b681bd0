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
  EnvironmentAddress,
  FeatureAddress,
  id,
  operations,
  SpreadVariants,
  StrategyAddress,
  StrategyPositions,
  Variants
} from "./inputs.ts"

export const strategies = {
  add: method(addStrategy, EnvironmentAddress, NewStrategy),
  get: method(getStrategy, StrategyAddress),
  list: method(listStrategies, EnvironmentAddress),
  update: method(updateStrategy, StrategyAddress, StrategyUpdate),
  patch: method(patchStrategy, StrategyAddress, operations),
  remove: method(removeStrategy, StrategyAddress),
  sort: method(sortStrategies, EnvironmentAddress, StrategyPositions),
  listSegments: method(listSegmentsOfStrategy, id),
  setSegments: method(replaceStrategySegments, StrategySegments),
  validateConstraint: method(validateConstraint, Constraint),
  try: method(tryStrategy, StrategyTrialRequest)
}

export const variants = {
  list: method(listVariants, EnvironmentAddress),
  set: method(setVariants, EnvironmentAddress, Variants),
  patch: method(patchVariants, EnvironmentAddress, operations),
  spread: method(spreadVariants, FeatureAddress, SpreadVariants)
}
