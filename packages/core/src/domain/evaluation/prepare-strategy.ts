import { activationOf } from "./built-in-strategies.ts"
import { variantChooser, type VariantChoice, type VariantChooser } from "./choose-variant.ts"
import type { ClientStrategy } from "./client-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import {
  allHold,
  type ConstraintVerdict,
  missingSegment,
  prepareConstraint,
  type PreparedSegment,
  type SegmentVerdict
} from "./prepare-constraint.ts"

/** A strategy that was read once, to be asked often. */
export interface PreparedStrategy {
  readonly holds: (at: Circumstances, inSegment: SegmentTest) => boolean
  readonly choose: VariantChooser
  readonly explain: (at: Circumstances) => StrategyVerdict
}

/** Whether somebody is in a segment, which many strategies ask. */
export type SegmentTest = (segment: PreparedSegment) => boolean

/** Whether a strategy takes somebody in, and if not, what is in the way. */
export interface StrategyVerdict {
  readonly name: string
  readonly result: boolean
  /** `parameters`: constraints and segments are met, and the strategy itself says no. */
  readonly reason: "met" | "constraint" | "segment" | "parameters" | "unknown-strategy"
  readonly constraints: ReadonlyArray<ConstraintVerdict>
  readonly segments: ReadonlyArray<SegmentVerdict>
  /** What the strategy gives to whom it takes in, if it has variants. */
  readonly choice: VariantChoice | null
}

export const prepareStrategy = (
  strategy: ClientStrategy,
  known: ReadonlyMap<number, PreparedSegment>
): PreparedStrategy => {
  const { name, parameters = {} } = strategy
  const constraints = (strategy.constraints ?? []).map(prepareConstraint)
  const segments = (strategy.segments ?? []).map((id) => known.get(id) ?? missingSegment(id))
  const activates = activationOf(name, parameters)
  const choose = strategyChooser(strategy)
  return {
    choose,
    holds: (at, inSegment) =>
      activates !== undefined && allHold(constraints, at) && segments.every(inSegment) && activates(at),
    explain: (at) => {
      const verdicts = {
        constraints: constraints.map(({ explain }) => explain(at)),
        segments: segments.map(({ explain }) => explain(at))
      }
      const reason = activates === undefined ? "unknown-strategy" : reasonOf(verdicts, () => activates(at))
      const result = reason === "met"
      return { name, result, reason, ...verdicts, choice: (result ? choose(at) : undefined) ?? null }
    }
  }
}

const reasonOf = (
  { constraints, segments }: Pick<StrategyVerdict, "constraints" | "segments">,
  activates: () => boolean
): StrategyVerdict["reason"] => {
  if (constraints.some(({ result }) => !result)) return "constraint"
  if (segments.some(({ result }) => !result)) return "segment"
  return activates() ? "met" : "parameters"
}

/** Without a group id, the SDK on Node hashes the word that JavaScript has for nothing, and we must find the same. */
const strategyChooser = ({ parameters = {}, variants = [] }: ClientStrategy): VariantChooser =>
  variantChooser(variants, parameters["groupId"] ?? "undefined", variants[0]?.stickiness || parameters["stickiness"])
