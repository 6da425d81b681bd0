import type { ClientConstraint, ClientSegment } from "../client-feature.ts"
import { comparisonOf, type Incomparable } from "./comparison.ts"
import { type Circumstances, contextReader } from "../evaluation-context.ts"
import { oncePerPass, type Pass } from "../pass.ts"

/** A constraint, parsed once for many evaluations. */
export interface PreparedConstraint {
  readonly holds: (at: Circumstances) => boolean
  /** Whether the constraint matches in this pass. The result is shared by all features with the constraint. */
  readonly holdsIn: (pass: Pass) => boolean
  readonly explain: (at: Circumstances) => ConstraintVerdict
}

/** Whether a constraint matches, with the reason. */
export interface ConstraintVerdict {
  readonly constraint: ClientConstraint
  readonly result: boolean
  readonly reason: "met" | "unmet" | "no-value" | Incomparable
}

/**
 * An unknown operator never matches. An invalid operand matches no value, so the inverted constraint always matches.
 */
export const prepareConstraint = (constraint: ClientConstraint): PreparedConstraint => {
  const read = contextReader(constraint.contextName)
  const comparison = comparisonOf(constraint)
  const inverted = constraint.inverted === true
  const holds = (at: Circumstances): boolean => {
    if (comparison === "unknown-operator") return false
    return (comparison !== "unusable-operand" && comparison(read(at.context), at)) !== inverted
  }
  const whyNot = (at: Circumstances): ConstraintVerdict["reason"] => {
    if (typeof comparison === "string") return comparison
    return read(at.context) === undefined && !isOfMoments(constraint) ? "no-value" : "unmet"
  }
  return {
    holds,
    holdsIn: oncePerPass(holds),
    explain: (at) => {
      const result = holds(at)
      return { constraint, result, reason: result ? "met" : whyNot(at) }
    }
  }
}

/** Whether all constraints match. */
export const allHold = (constraints: ReadonlyArray<PreparedConstraint>, at: Circumstances): boolean =>
  constraints.every(({ holds }) => holds(at))

const isOfMoments = ({ operator }: ClientConstraint): boolean => operator.startsWith("DATE_")

/** A segment, parsed once and shared by all strategies that use it. */
export interface PreparedSegment {
  readonly holdsIn: (pass: Pass) => boolean
  readonly explain: (at: Circumstances) => SegmentVerdict
}

/** Whether a segment matches, with the reason. */
export interface SegmentVerdict {
  readonly id: number
  readonly name: string | null
  readonly result: boolean
  readonly reason: "met" | "unmet" | "missing"
  readonly constraints: ReadonlyArray<ConstraintVerdict>
}

export const prepareSegment = ({ id, name = null, constraints }: ClientSegment): PreparedSegment => {
  const prepared = constraints.map(prepareConstraint)
  return {
    holdsIn: oncePerPass((at) => allHold(prepared, at)),
    explain: (at) => {
      const verdicts = prepared.map(({ explain }) => explain(at))
      const result = verdicts.every((verdict) => verdict.result)
      return { id, name, result, reason: result ? "met" : "unmet", constraints: verdicts }
    }
  }
}

/** Stands for a segment that does not exist. It never matches. */
export const missingSegment = (id: number): PreparedSegment => ({
  holdsIn: () => false,
  explain: () => ({ id, name: null, result: false, reason: "missing", constraints: [] })
})
