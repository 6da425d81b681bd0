import { evaluatedVariant, type EvaluatedVariant, type VariantChoice } from "./choose-variant.ts"
import { dependencyVerdict, type Parents } from "./dependency-verdict.ts"
import type { Circumstances } from "./evaluation-context.ts"
import type { PreparedFeature } from "./prepare.ts"

/** The rule of evaluation. The strategies are asked only if it comes to them. */
export const judgeFeature = (
  feature: PreparedFeature,
  parents: Parents,
  at: Circumstances,
  firstStrategyMet: () => StrategyMet | undefined
): Evaluation => {
  const { enabled, dependencies = [] } = feature.definition
  if (!enabled) return off(feature, "switched-off")
  if (!dependencies.every((dependency) => dependencyVerdict(dependency, parents).result)) {
    return off(feature, "unmet-dependency")
  }
  if (feature.strategies.length === 0) return on(feature, "no-strategies", feature.choose(at))
  const met = firstStrategyMet()
  return met === undefined ? off(feature, "no-strategy-met") : on(feature, "strategy", met.choice ?? feature.choose(at))
}

/** What a feature is for somebody, and why. */
export interface Evaluation {
  readonly feature: string
  readonly enabled: boolean
  readonly reason: EvaluationReason
  readonly variant: EvaluatedVariant
  readonly variantReason: VariantChoice["by"] | "none"
  readonly impressionData: boolean
}

/** `no-strategies`: it is switched on, and nothing narrows that down. `strategy`: one of its strategies is met. */
export type EvaluationReason =
  | "unknown-feature"
  | "switched-off"
  | "unmet-dependency"
  | "no-strategies"
  | "strategy"
  | "no-strategy-met"

/** A strategy that takes somebody in, and which variant it gives. */
export interface StrategyMet {
  readonly choice: VariantChoice | undefined
}

/** What a feature is that is not defined. */
export const unknownFeature = (feature: string): Evaluation => ({
  feature,
  enabled: false,
  reason: "unknown-feature",
  variant: evaluatedVariant(undefined, false),
  variantReason: "none",
  impressionData: false
})

const off = ({ definition }: PreparedFeature, reason: EvaluationReason): Evaluation => ({
  ...unknownFeature(definition.name),
  reason,
  impressionData: definition.impressionData === true
})

const on = (
  { definition }: PreparedFeature,
  reason: EvaluationReason,
  choice: VariantChoice | undefined
): Evaluation => ({
  feature: definition.name,
  enabled: true,
  reason,
  variant: evaluatedVariant(choice, true),
  variantReason: choice?.by ?? "none",
  impressionData: definition.impressionData === true
})
