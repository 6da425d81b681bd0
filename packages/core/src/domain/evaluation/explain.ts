import type { DependencyVerdict, Evaluation } from "./decide-feature.ts"
import { dependencyVerdict, decideFeature, unknownFeature } from "./decide-feature.ts"
import type { StrategyVerdict } from "./prepare-strategy.ts"
import type { PreparedFlags } from "./prepare.ts"
import type { Circumstances } from "./evaluation-context.ts"
import { evaluatorOf } from "./evaluate.ts"

/** An evaluation with every check, in the order of the definition, including those that did not affect the result. */
export interface Explanation extends Evaluation {
  /** Whether the feature is switched on in this environment, independent of the context. */
  readonly switchedOn: boolean
  readonly dependencies: ReadonlyArray<DependencyVerdict>
  readonly strategies: ReadonlyArray<StrategyVerdict>
}

/**
 * Returns the result of `evaluate`, and checks every parent, strategy, segment and constraint instead of stopping
 * early.
 */
export const explain = (flags: PreparedFlags, name: string, at: Circumstances): Explanation => {
  const feature = flags.features.get(name)
  if (feature === undefined) return { ...unknownFeature(name), switchedOn: false, dependencies: [], strategies: [] }
  const parents = evaluatorOf(flags, at)
  const strategies = feature.strategies.map((strategy) => strategy.explain(at))
  return {
    ...decideFeature(feature, parents, at, () => {
      const met = strategies.find(({ result }) => result)
      return met && { choice: met.choice ?? undefined }
    }),
    switchedOn: feature.definition.enabled,
    dependencies: (feature.definition.dependencies ?? []).map((dependency) => dependencyVerdict(dependency, parents)),
    strategies
  }
}
