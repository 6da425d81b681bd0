import { evaluatedVariant, type EvaluatedVariant, type VariantChoice } from "./choose-variant.ts"
import type { ClientDependency, ClientFeature } from "./client-feature.ts"
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

/** Whether a parent is as its child needs it, and if not, why. */
export interface DependencyVerdict {
  readonly feature: string
  readonly result: boolean
  /** `nested`: the parent is a child itself, which no parent may be. */
  readonly reason: "met" | "missing" | "nested" | "parent-off" | "parent-on" | "other-variant"
}

/** The features that parents are among. */
export interface Parents<Evaluated extends ParentState = ParentState> {
  readonly find: (name: string) => ClientFeature | undefined
  readonly evaluate: (name: string) => Evaluated
}

interface ParentState {
  readonly enabled: boolean
  readonly variant: EvaluatedVariant
}

/** A parent that is a child is not evaluated, so no circle of features goes on forever. */
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
