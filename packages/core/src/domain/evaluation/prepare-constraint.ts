import type { ClientConstraint, ClientSegment } from "./client-feature.ts"
import { comparisonOf, type Incomparable } from "./comparison.ts"
import { type Circumstances, contextReader } from "./evaluation-context.ts"

/** A constraint that was read once, to be asked often. */
export interface PreparedConstraint {
  readonly holds: (at: Circumstances) => boolean
  readonly explain: (at: Circumstances) => ConstraintVerdict
}

/** Whether a constraint holds, and if not, why. */
export interface ConstraintVerdict {
  readonly constraint: ClientConstraint
  readonly result: boolean
  readonly reason: "met" | "unmet" | "no-value" | Incomparable
}

/**
 * An operator that is not known never holds. An operand that cannot be read fits no value, so such a constraint holds
 * when it is inverted.
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
    explain: (at) => {
      const result = holds(at)
      return { constraint, result, reason: result ? "met" : whyNot(at) }
    }
  }
}

/** Whether every one holds. */
export const allHold = (constraints: ReadonlyArray<PreparedConstraint>, at: Circumstances): boolean =>
  constraints.every(({ holds }) => holds(at))

const isOfMoments = ({ operator }: ClientConstraint): boolean => operator.startsWith("DATE_")

/** A segment that was read once, for all strategies that name it. */
export interface PreparedSegment {
  readonly holds: (at: Circumstances) => boolean
  readonly explain: (at: Circumstances) => SegmentVerdict
}

/** Whether somebody is in a segment, and why. */
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
    holds: (at) => allHold(prepared, at),
    explain: (at) => {
      const verdicts = prepared.map(({ explain }) => explain(at))
      const result = verdicts.every((verdict) => verdict.result)
      return { id, name, result, reason: result ? "met" : "unmet", constraints: verdicts }
    }
  }
}

/** What a strategy has that names a segment which is not there: it takes in nobody. */
export const missingSegment = (id: number): PreparedSegment => ({
  holds: () => false,
  explain: () => ({ id, name: null, result: false, reason: "missing", constraints: [] })
})
