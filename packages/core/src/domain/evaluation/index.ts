/** Evaluates features, also in browsers: nothing here needs schemas or Node. */
export * from "./choose-variant.ts"
export type {
  ClientConstraint,
  ClientDefinitions,
  ClientDependency,
  ClientFeature,
  ClientFeatures,
  ClientSegment,
  ClientStrategy
} from "./client-feature.ts"
export * from "./constraints/comparison.ts"
export * from "./decide-feature.ts"
export { evaluate, evaluateAll } from "./evaluate.ts"
export type { EvaluatedVariant } from "./evaluated-variant.ts"
export * from "./evaluation-context.ts"
export * from "./explain.ts"
export * from "./normalized-value.ts"
export { loadPatterns } from "./constraints/patterns.ts"
export * from "./prepare.ts"
export type { ConstraintVerdict, SegmentVerdict } from "./constraints/prepare-constraint.ts"
export type { StrategyVerdict } from "./prepare-strategy.ts"
