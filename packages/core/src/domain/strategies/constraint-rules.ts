import validSemver from "semver/functions/valid.js"
import { parseAddressRange } from "../values/address-range.ts"
import type { LimitExceeded, Violation } from "../violations/errors.ts"
import { isNumberText } from "../values/text.ts"
import { asRfc3339 } from "../values/timestamp.ts"
import { atMost, type ResourceLimits, within } from "../settings/resource-limits.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { Operator } from "./constraint.ts"
import { patternFault } from "./constraint-pattern.ts"

/** A constraint with a checked shape and unchecked content. */
export interface LooseConstraint {
  readonly contextName: string
  readonly operator: string
  readonly values?: ReadonlyArray<string> | undefined
  readonly value?: string | undefined
  readonly caseInsensitive?: boolean | undefined
}

/**
 * What a constraint is checked against: the legal values of each context field, where an empty list allows any, and the
 * limits.
 */
export interface ConstraintKnowledge {
  readonly contextFields: ReadonlyMap<string, ReadonlyArray<string>>
  readonly limits: ResourceLimits
}

/** Validates the content of a constraint. Ignores the member that the operator does not use. */
export const constraintViolations = (
  constraint: LooseConstraint,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => [
  ...(known.contextFields.has(constraint.contextName)
    ? []
    : [violation(`${path}/contextName`, `must name a context field, and ${quoted(constraint.contextName)} is none`)]),
  ...operandViolations(constraint, path, known)
]

/**
 * The violated limit of a strategy's constraint with too many values. Segments have a separate limit for their values.
 */
export const constraintLimits = (
  constraint: LooseConstraint,
  limits: ResourceLimits,
  path?: string
): ReadonlyArray<LimitExceeded> => {
  const count = takesValues(constraint.operator) ? (constraint.values ?? []).length : 0
  return atMost(count, limits.constraintValues, "values per constraint", within(path, "values"))
}

/** The violated limit of the first constraint with too many values. */
export const valueLimits = (
  constraints: ReadonlyArray<LooseConstraint>,
  limits: ResourceLimits,
  path?: string
): ReadonlyArray<LimitExceeded> =>
  constraints
    .flatMap((constraint, index) => constraintLimits(constraint, limits, within(path, `constraints/${index}`)))
    .slice(0, 1)

/** Whether the operator compares with `values`; the others compare with `value`. */
export const takesValues = (operator: string): boolean => /^(?:IN|NOT_IN|STR_)/.test(operator)

const operandViolations = (
  constraint: LooseConstraint,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => {
  const { operator } = constraint
  if (!operators.includes(operator)) {
    return [violation(`${path}/operator`, `must be one of ${operators.join(", ")}, not ${quoted(operator)}`)]
  }
  return takesValues(operator)
    ? valuesViolations(constraint, `${path}/values`, known)
    : valueViolations(constraint, `${path}/value`)
}

const operators: ReadonlyArray<string> = Operator.literals

const valuesViolations = (
  { contextName, operator, values = [] }: LooseConstraint,
  path: string,
  known: ConstraintKnowledge
): ReadonlyArray<Violation> => {
  if (values.length === 0) return [violation(path, `must hold one or more values for the operator ${operator}`)]
  const legal = new Set(operator.endsWith("IN") ? known.contextFields.get(contextName) : [])
  return values.flatMap((value, index) => [
    ...lengthViolations(value, `${path}/${index}`, 1, 100),
    ...(operator === "IN_CIDR" && parseAddressRange(value) === undefined
      ? [violation(`${path}/${index}`, `must be an address or a range such as 10.0.0.0/8, unlike ${quoted(value)}`)]
      : []),
    ...(legal.size === 0 || legal.has(value)
      ? []
      : [violation(`${path}/${index}`, `must be a legal value of ${quoted(contextName)}, unlike ${quoted(value)}`)])
  ])
}

const valueViolations = (
  { caseInsensitive, operator, value }: LooseConstraint,
  path: string
): ReadonlyArray<Violation> => {
  if (operator === "REGEX") {
    const fault = patternFault(value ?? "", caseInsensitive === true)
    return fault === undefined ? [] : [violation(path, `${fault} for the operator REGEX`)]
  }
  const kind = operandKinds.find(({ prefix }) => operator.startsWith(prefix))
  if (kind === undefined || (value !== undefined && kind.accepts(value))) return []
  return [violation(path, `must be ${kind.name} for the operator ${operator}`)]
}

/**
 * Whether the text is a version of the standard. npm's tools also accept `v1.2.3`, `=1.2.3` and surrounding white
 * space.
 */
export const isSemver = (text: string): boolean => /^\d\S*$/.test(text) && validSemver(text) !== null

const operandKinds = [
  { prefix: "NUM_", name: "a number", accepts: isNumberText },
  {
    prefix: "DATE_",
    name: "a date, or a date and time of RFC 3339,",
    accepts: (text: string) => asRfc3339(text) !== undefined
  },
  { prefix: "SEMVER_", name: "a version of semver 2", accepts: isSemver }
]
