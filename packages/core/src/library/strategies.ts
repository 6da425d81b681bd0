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
import { door } from "./door.ts"
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
  add: door(addStrategy, EnvironmentAddress, NewStrategy),
  get: door(getStrategy, StrategyAddress),
  list: door(listStrategies, EnvironmentAddress),
  update: door(updateStrategy, StrategyAddress, StrategyUpdate),
  patch: door(patchStrategy, StrategyAddress, operations),
  remove: door(removeStrategy, StrategyAddress),
  sort: door(sortStrategies, EnvironmentAddress, StrategyPositions),
  listSegments: door(listSegmentsOfStrategy, id),
  setSegments: door(replaceStrategySegments, StrategySegments),
  validateConstraint: door(validateConstraint, Constraint),
  try: door(tryStrategy, StrategyTrialRequest)
}

export const variants = {
  list: door(listVariants, EnvironmentAddress),
  set: door(setVariants, EnvironmentAddress, Variants),
  patch: door(patchVariants, EnvironmentAddress, operations),
  spread: door(spreadVariants, FeatureAddress, SpreadVariants)
}
