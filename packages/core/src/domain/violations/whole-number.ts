import type { Violation } from "./errors.ts"
import { violation } from "./violation.ts"

export const MAX_INT32 = 2_147_483_647
export const MIN_INT32 = -2_147_483_648

/** Whether a number, where there is one, fits the integers that are stored. */
export const wholeNumberViolations = (
  value: number | undefined,
  path: string,
  minimum = MIN_INT32
): ReadonlyArray<Violation> =>
  value === undefined || (Number.isInteger(value) && value >= minimum && value <= MAX_INT32)
    ? []
    : [violation(path, `must be a whole number from ${minimum} to ${MAX_INT32}`)]
