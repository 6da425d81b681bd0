import type { LimitExceeded, Violation } from "../violations/errors.ts"
import {
  type ConstraintKnowledge,
  constraintViolations,
  type LooseConstraint,
  takesValues
} from "../strategies/constraint-rules.ts"
import { atMost, type ResourceLimits, within } from "../settings/resource-limits.ts"
import { lengthViolations } from "../violations/violation.ts"
import { displayNameViolations } from "../violations/names.ts"

/** A segment of which the shape, but not the content, is known. */
export interface LooseSegment {
  readonly name: string
  readonly description?: string | null | undefined
  readonly constraints: ReadonlyArray<LooseConstraint>
}

/** What is wrong with the content of a segment; limits are a matter of `segmentLimits`. */
export const segmentViolations = (
  segment: LooseSegment,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => [
  ...displayNameViolations(segment.name, `${path}/name`),
  ...lengthViolations(segment.description ?? "", `${path}/description`, 0, 1000),
  ...segment.constraints.flatMap((constraint, index) =>
    constraintViolations(constraint, `${path}/constraints/${index}`, known)
  )
]

/** The limits of the instance that a segment goes beyond, each once, and by which property if a path is given. */
export const segmentLimits = (
  { constraints }: LooseSegment,
  limits: ResourceLimits,
  path?: string
): ReadonlyArray<LimitExceeded> => {
  const values = constraints.reduce((sum, constraint) => sum + valueCount(constraint), 0)
  return [
    ...atMost(constraints.length, limits.constraints, "constraints per segment", within(path, "constraints")),
    ...atMost(values, limits.segmentValues, "values per segment", within(path, "constraints"))
  ]
}

const valueCount = ({ operator, values = [] }: LooseConstraint): number => (takesValues(operator) ? values.length : 0)
