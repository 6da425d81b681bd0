import type { Violation } from "../violations/errors.ts"
import { type ConstraintKnowledge, constraintLimits, constraintViolations } from "../strategies/constraint-rules.ts"
import { ownerOf } from "./check-strategies.ts"
import { type Finding, finding, offenceFinding, offences } from "./finding.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportConstraint, ImportData } from "./import-data.ts"

/** Constraints of strategies: on fields that exist or come along, with values that fit the operator and the field. */
export const checkConstraints = (data: ImportData, context: ImportContext): ReadonlyArray<Finding> => {
  const known = { contextFields: legalValuesAfterwards(data, context), limits: context.limits }
  return [
    ...finding(
      "Context fields in use that neither exist nor come along",
      data.featureStrategies
        .flatMap(({ constraints = [] }) => constraints.map(({ contextName }) => contextName))
        .filter((name) => !known.contextFields.has(name))
    ),
    ...offenceFinding(
      "Features with constraints that break the rules",
      offences(data.featureStrategies, ownerOf, ({ constraints = [] }, index) =>
        firstViolation(constraints, `/body/data/featureStrategies/${index}/constraints`, known)
      )
    )
  ]
}

/** The legal values of each field once the import is done: fields that exist already stay as they are. */
const legalValuesAfterwards = (data: ImportData, context: ImportContext): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    [...(data.contextFields ?? []), ...context.contextFields.values()].map(
      ({ name, legalValues = [] }) => [name, legalValues.map(({ value }) => value)] as const
    )
  )

/** Unknown fields and lists that are too long have findings of their own, so they are not judged here. */
const firstViolation = (
  constraints: ReadonlyArray<ImportConstraint>,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => {
  for (const [index, constraint] of constraints.entries()) {
    const judged =
      known.contextFields.has(constraint.contextName) && constraintLimits(constraint, known.limits).length === 0
    const violations = judged ? constraintViolations(constraint, `${path}/${index}`, known) : []
    if (violations.length > 0) return violations
  }
  return []
}
