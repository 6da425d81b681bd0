import type { ClientDependency, ClientFeature } from "./client-feature.ts"
import type { EvaluatedVariant } from "./choose-variant.ts"

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
