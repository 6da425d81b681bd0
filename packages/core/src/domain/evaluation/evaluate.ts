import { type Evaluation, decideFeature, type Parents, type StrategyMet, unknownFeature } from "./decide-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import type { PreparedFeature, PreparedFlags } from "./prepare.ts"
import { passOf } from "./pass.ts"

/** Evaluates one feature. An unknown feature is off. */
export const evaluate = (flags: PreparedFlags, name: string, at: Circumstances): Evaluation =>
  evaluatorOf(flags, at).evaluate(name)

/** Evaluates all features, in the order of their definitions. Parents and segments are evaluated once. */
export const evaluateAll = (flags: PreparedFlags, at: Circumstances): ReadonlyArray<Evaluation> =>
  Array.from(flags.features.values(), evaluatorOf(flags, at).evaluateFeature)

/** The results of the features that are on for the context, in the order of their definitions. */
export const evaluateEnabled = (flags: PreparedFlags, at: Circumstances): ReadonlyArray<Evaluation> => {
  const { evaluateFeature } = evaluatorOf(flags, at)
  const found: Array<Evaluation> = []
  for (const feature of switchedOn(flags)) {
    const evaluation = evaluateFeature(feature)
    if (evaluation.enabled) found.push(evaluation)
  }
  return found
}

/** The features that are switched on, computed once per set of definitions. All others are off for everybody. */
const switchedOn = (flags: PreparedFlags): ReadonlyArray<PreparedFeature> => {
  const known = switchedOnIn.get(flags)
  if (known !== undefined) return known
  const found = [...flags.features.values()].filter(({ definition }) => definition.enabled)
  switchedOnIn.set(flags, found)
  return found
}

const switchedOnIn = new WeakMap<PreparedFlags, ReadonlyArray<PreparedFeature>>()

interface Evaluator extends Parents<Evaluation> {
  readonly evaluateFeature: (feature: PreparedFeature) => Evaluation
}

/** Evaluates each parent at most once, so that all children see the same result. */
export const evaluatorOf = (flags: PreparedFlags, at: Circumstances): Evaluator => {
  const pass = passOf(at)
  let known: Map<PreparedFeature, Evaluation> | undefined
  const firstMet = (feature: PreparedFeature): StrategyMet | undefined => {
    const met = feature.strategies.find(({ holdsIn }) => holdsIn(pass))
    return met && { choice: met.choose(at) }
  }
  const evaluateFeature = (feature: PreparedFeature): Evaluation => {
    if (!feature.isParent) return decideFeature(feature, evaluator, at, firstMet)
    const evaluation = known?.get(feature) ?? decideFeature(feature, evaluator, at, firstMet)
    known = (known ?? new Map()).set(feature, evaluation)
    return evaluation
  }
  const evaluator: Evaluator = {
    evaluateFeature,
    find: (name) => flags.features.get(name)?.definition,
    evaluate: (name) => {
      const feature = flags.features.get(name)
      return feature === undefined ? unknownFeature(name) : evaluateFeature(feature)
    }
  }
  return evaluator
}
