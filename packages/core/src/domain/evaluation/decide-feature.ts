import type { EvaluatedVariant } from "./evaluated-variant.ts"
import { evaluatedVariant, type VariantChoice } from "./choose-variant.ts"
import type { ClientDependency, ClientFeature } from "./client-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import type { PreparedFeature } from "./prepare.ts"

/** Evaluates one feature. Calls the strategies only if the feature is on and its parents allow it. */
export const decideFeature = (
  feature: PreparedFeature,
  parents: Parents,
  at: Circumstances,
  firstStrategyMet: (feature: PreparedFeature) => StrategyMet | undefined
): Evaluation => {
  const { dependencies, enabled } = feature.definition
  if (!enabled) return off(feature, "switched-off")
  if (dependencies?.every((dependency) => dependencyVerdict(dependency, parents).result) === false) {
    return off(feature, "unmet-dependency")
  }
  if (feature.strategies.length === 0) return on(feature, "no-strategies", feature.choose(at))
  const met = firstStrategyMet(feature)
  return met === undefined ? off(feature, "no-strategy-met") : on(feature, "strategy", met.choice ?? feature.choose(at))
}

/** The result of a feature for one context, with the reason. */
export interface Evaluation {
  readonly feature: string
  readonly enabled: boolean
  readonly reason: EvaluationReason
  readonly variant: EvaluatedVariant
  readonly variantReason: VariantChoice["by"] | "none"
  readonly impressionData: boolean
}

/**
 * `no-strategies`: the feature is on and has no strategies, so everybody gets it. `strategy`: one of its strategies
 * matches.
 */
export type EvaluationReason =
  | "unknown-feature"
  | "switched-off"
  | "unmet-dependency"
  | "no-strategies"
  | "strategy"
  | "no-strategy-met"

/** A matching strategy and the variant it assigns. */
export interface StrategyMet {
  readonly choice: VariantChoice | undefined
}

/** The result of an unknown feature. */
export const unknownFeature = (feature: string): Evaluation => ({
  feature,
  enabled: false,
  reason: "unknown-feature",
  variant: evaluatedVariant(undefined, false),
  variantReason: "none",
  impressionData: false
})

const off = ({ definition }: PreparedFeature, reason: EvaluationReason): Evaluation => ({
  feature: definition.name,
  enabled: false,
  reason,
  variant: evaluatedVariant(undefined, false),
  variantReason: "none",
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

/** Whether a parent has the required state, with the reason. */
export interface DependencyVerdict {
  readonly feature: string
  readonly result: boolean
  /** `nested`: the parent has a parent itself, which is not allowed. */
  readonly reason: "met" | "missing" | "nested" | "parent-off" | "parent-on" | "other-variant"
}

/** Looks up and evaluates parents. */
export interface Parents<Evaluated extends ParentState = ParentState> {
  readonly find: (name: string) => ClientFeature | undefined
  readonly evaluate: (name: string) => Evaluated
}

interface ParentState {
  readonly enabled: boolean
  readonly variant: EvaluatedVariant
}

/** Never evaluates a parent that has parents itself, so cycles cannot loop. */
export const dependencyVerdict = (dependency: ClientDependency, parents: Parents): DependencyVerdict => {
  const reason = reasonOf(dependency, parents)
  return { feature: dependency.feature, result: reason === "met", reason }
}

const reasonOf = (
  { feature, enabled: needed = true, variants = [] }: ClientDependency,
  parents: Parents
): DependencyVerdict["reason"] => {
  const parent = parents.find(feature)
  if (parent === undefined) return "missing"
  if ((parent.dependencies ?? []).length > 0) return "nested"
  const { enabled, variant } = parents.evaluate(feature)
  if (!needed) return enabled ? "parent-on" : "met"
  if (!enabled) return "parent-off"
  return variants.length === 0 || variants.includes(variant.name) ? "met" : "other-variant"
}
