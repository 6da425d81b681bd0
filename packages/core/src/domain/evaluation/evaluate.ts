import { type Evaluation, decideFeature, type Parents, type StrategyMet, unknownFeature } from "./decide-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import type { PreparedFeature, PreparedFlags } from "./prepare.ts"
import type { PreparedSegment } from "./constraints/prepare-constraint.ts"
import type { SegmentTest } from "./prepare-strategy.ts"

/** Evaluates one feature. An unknown feature is off. */
export const evaluate = (flags: PreparedFlags, name: string, at: Circumstances): Evaluation =>
  evaluatorOf(flags, at).evaluate(name)

/** Evaluates all features, in the order of their definitions. Parents and segments are evaluated once. */
export const evaluateAll = (flags: PreparedFlags, at: Circumstances): ReadonlyArray<Evaluation> =>
  Array.from(flags.features.values(), evaluatorOf(flags, at).evaluateFeature)

/** The results of the features that are on for the context, in the order of their definitions. */
export const evaluateEnabled = (flags: PreparedFlags, at: Circumstances): ReadonlyArray<Evaluation> => {
  const { evaluateFeature } = evaluatorOf(flags, at)
  return switchedOn(flags)
    .map(evaluateFeature)
    .filter(({ enabled }) => enabled)
}

/** Many features are switched off, and are off for everybody. */
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
  let known: Map<PreparedFeature, Evaluation> | undefined
  const inSegment = segmentTest(at)
  const decide = (feature: PreparedFeature) =>
    decideFeature(feature, evaluator, at, () => firstMet(feature, at, inSegment))
  const evaluateFeature = (feature: PreparedFeature): Evaluation => {
    if (!feature.isParent) return decide(feature)
    const evaluation = known?.get(feature) ?? decide(feature)
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

const firstMet = (feature: PreparedFeature, at: Circumstances, inSegment: SegmentTest): StrategyMet | undefined => {
  const met = feature.strategies.find(({ holds }) => holds(at, inSegment))
  return met && { choice: met.choose(at) }
}

/** Features share segments, so each segment is evaluated once. */
const segmentTest = (at: Circumstances): SegmentTest => {
  let known: Map<PreparedSegment, boolean> | undefined
  return (segment) => {
    const result = known?.get(segment) ?? segment.holds(at)
    known = (known ?? new Map()).set(segment, result)
    return result
  }
}
