import type { ClientSegment } from "./client-feature.ts"
import type { Circumstances } from "./evaluation-context.ts"
import { allHold, type ConstraintVerdict, prepareConstraint } from "./prepare-constraint.ts"

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
