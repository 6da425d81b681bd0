import type { Constraint } from "../interface/operations.gen.ts"

/** The constraint with all defaults filled in, as the interface answers it. */
export const completeConstraint = (constraint: Constraint): Constraint => ({
  ...constraint,
  inverted: constraint.inverted ?? false,
  caseInsensitive: constraint.caseInsensitive ?? false,
  values: constraint.values ?? []
})

/** Whether two values are the same JSON, whatever the order of their members. */
export const isSameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)])
  )
}
