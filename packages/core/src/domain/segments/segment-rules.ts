import type { LimitExceeded, Violation } from "../violations/errors.ts"
import {
  type ConstraintKnowledge,
  constraintViolations,
  type LooseConstraint,
  takesValues
} from "../strategies/constraint-rules.ts"
import { atMost, type ResourceLimits, within } from "../settings/resource-limits.ts"
import { sizeViolations } from "../json/size-violations.ts"
import { NewSegment } from "./segment.ts"
import { displayNameViolations } from "../violations/names.ts"

/** A segment with a checked shape and unchecked content. */
export interface LooseSegment {
  readonly name: string
  readonly description?: string | null | undefined
  readonly constraints: ReadonlyArray<LooseConstraint>
}

/** Validates the content of a segment, which replaces `before`. `segmentLimits` checks the limits. */
export const segmentViolations = (
  segment: LooseSegment,
  path: string,
  known: ConstraintKnowledge,
  before?: LooseSegment
): ReadonlyArray<Violation> => [
  ...displayNameViolations(segment.name, `${path}/name`),
  ...sizeViolations(NewSegment, segment, path, before),
  ...segment.constraints.flatMap((constraint, index) =>
    constraintViolations(constraint, `${path}/constraints/${index}`, known)
  )
]

/** The limits that the segment exceeds, each once. With a path, each names the property at fault. */
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
