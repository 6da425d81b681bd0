import { activationOf } from "./built-in-strategies.ts"
import { variantChooser, type VariantChoice, type VariantChooser } from "./choose-variant.ts"
import type { ClientStrategy } from "./client-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import {
  type ConstraintVerdict,
  missingSegment,
  prepareConstraint,
  type PreparedSegment,
  type SegmentVerdict
} from "./constraints/prepare-constraint.ts"
import type { Pass } from "./pass.ts"

/** A strategy, parsed once for many evaluations. */
export interface PreparedStrategy {
  readonly holdsIn: (pass: Pass) => boolean
  readonly choose: VariantChooser
  readonly explain: (at: Circumstances) => StrategyVerdict
}

/** Whether a strategy matches, with the reason. */
export interface StrategyVerdict {
  readonly name: string
  readonly result: boolean
  /** `parameters`: constraints and segments match, but the strategy's own parameters do not. */
  readonly reason: "met" | "constraint" | "segment" | "parameters" | "unknown-strategy"
  readonly constraints: ReadonlyArray<ConstraintVerdict>
  readonly segments: ReadonlyArray<SegmentVerdict>
  /** The variant for matching contexts, if the strategy has variants. */
  readonly choice: VariantChoice | null
}

export const prepareStrategy = (
  strategy: ClientStrategy,
  known: ReadonlyMap<number, PreparedSegment>,
  preparedConstraint = prepareConstraint
): PreparedStrategy => {
  const { name, parameters = {} } = strategy
  const constraints = (strategy.constraints ?? []).map(preparedConstraint)
  const segments = (strategy.segments ?? []).map((id) => known.get(id) ?? missingSegment(id))
  const activates = activationOf(name, parameters)
  const choose = strategyChooser(strategy)
  return {
    choose,
    holdsIn: (pass) =>
      activates !== undefined && allHoldIn(constraints, pass) && allHoldIn(segments, pass) && activates(pass.at),
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

const allHoldIn = (conditions: ReadonlyArray<{ readonly holdsIn: (pass: Pass) => boolean }>, pass: Pass): boolean => {
  for (const { holdsIn } of conditions) if (!holdsIn(pass)) return false
  return true
}

const reasonOf = (
  { constraints, segments }: Pick<StrategyVerdict, "constraints" | "segments">,
  activates: () => boolean
): StrategyVerdict["reason"] => {
  if (constraints.some(({ result }) => !result)) return "constraint"
  if (segments.some(({ result }) => !result)) return "segment"
  return activates() ? "met" : "parameters"
}

/**
 * Chooses among the strategy's variants. Without a group id, the SDK for Node.js hashes the text `undefined`, so that
 * this does, too.
 */
const strategyChooser = ({ parameters = {}, variants = [] }: ClientStrategy): VariantChooser =>
  variantChooser(variants, parameters["groupId"] ?? "undefined", variants[0]?.stickiness || parameters["stickiness"])
