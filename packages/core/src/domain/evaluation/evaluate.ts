import { type Evaluation, decideFeature, type Parents, type StrategyMet, unknownFeature } from "./decide-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import type { PreparedFeature, PreparedFlags } from "./prepare.ts"
import type { PreparedSegment } from "./constraints/prepare-constraint.ts"
import type { SegmentTest } from "./prepare-strategy.ts"

/** Evaluates one feature. An unknown feature is off. */
export const evaluate = (flags: PreparedFlags, name: string, at: Circumstances): Evaluation =>
  evaluatorOf(flags, at).evaluate(name)

/** Evaluates all features, in the order of their definitions. Parents and segments are evaluated once. */
export const evaluateAll = (flags: PreparedFlags, at: Circumstances): ReadonlyArray<Evaluation> => {
  const { evaluate: evaluateOnce } = evaluatorOf(flags, at)
  return Array.from(flags.features.keys(), evaluateOnce)
}

/** Evaluates each feature at most once, so that all children see the same result of their parent. */
export const evaluatorOf = (flags: PreparedFlags, at: Circumstances): Parents<Evaluation> => {
  const known = new Map<string, Evaluation>()
  const inSegment = segmentTest(at)
  const evaluateOnce = (name: string): Evaluation => {
    const before = known.get(name)
    if (before !== undefined) return before
    const feature = flags.features.get(name)
    const evaluation =
      feature === undefined
        ? unknownFeature(name)
        : decideFeature(feature, parents, at, () => firstMet(feature, at, inSegment))
    known.set(name, evaluation)
    return evaluation
  }
  const parents = { find: (name: string) => flags.features.get(name)?.definition, evaluate: evaluateOnce }
  return parents
}

const firstMet = (feature: PreparedFeature, at: Circumstances, inSegment: SegmentTest): StrategyMet | undefined => {
  const met = feature.strategies.find(({ holds }) => holds(at, inSegment))
  return met && { choice: met.choose(at) }
}

/** Features share segments, so each segment is evaluated once. */
const segmentTest = (at: Circumstances): SegmentTest => {
  const known = new Map<PreparedSegment, boolean>()
  return (segment) => {
    const result = known.get(segment) ?? segment.holds(at)
    known.set(segment, result)
    return result
  }
}
