import { valid as validSemver } from "semver"
import type { LimitExceeded, Violation } from "../violations/errors.ts"
import { isNumberText } from "../values/text.ts"
import { isRfc3339 } from "../values/timestamp.ts"
import { atMost, type ResourceLimits, within } from "../settings/resource-limits.ts"
import { lengthViolations, quoted, violation } from "../violations/violation.ts"
import { Operator } from "./constraint.ts"

/** A constraint of which the shape, but not the content, is known. */
export interface LooseConstraint {
  readonly contextName: string
  readonly operator: string
  readonly values?: ReadonlyArray<string> | undefined
  readonly value?: string | undefined
}

/** What constraints are judged by: the legal values of each context field (none = any), and the limits. */
export interface ConstraintKnowledge {
  readonly contextFields: ReadonlyMap<string, ReadonlyArray<string>>
  readonly limits: ResourceLimits
}

/** What is wrong with the content of a constraint. The member that the operator does not use is not looked at. */
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

/** Whether a constraint of a strategy has more values than one may have. Those of segments share a limit of their own. */
export const constraintLimits = (
  constraint: LooseConstraint,
  limits: ResourceLimits,
  path?: string
): ReadonlyArray<LimitExceeded> => {
  const count = takesValues(constraint.operator) ? (constraint.values ?? []).length : 0
  return atMost(count, limits.constraintValues, "values per constraint", within(path, "values"))
}

/** The same of the first constraint that has too many. */
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
    ...(legal.size === 0 || legal.has(value)
      ? []
      : [violation(`${path}/${index}`, `must be a legal value of ${quoted(contextName)}, unlike ${quoted(value)}`)])
  ])
}

const valueViolations = ({ operator, value }: LooseConstraint, path: string): ReadonlyArray<Violation> => {
  const kind = operandKinds.find(({ prefix }) => operator.startsWith(prefix))
  if (kind === undefined || (value !== undefined && kind.accepts(value))) return []
  return [violation(path, `must be ${kind.name} for the operator ${operator}`)]
}

/** Tools of npm also accept `v1.2.3`, `=1.2.3` and white space around, which the standard does not. */
const isSemver = (text: string): boolean => /^\d\S*$/.test(text) && validSemver(text) !== null

const operandKinds = [
  { prefix: "NUM_", name: "a number", accepts: isNumberText },
  { prefix: "DATE_", name: "a date and time of RFC 3339", accepts: isRfc3339 },
  { prefix: "SEMVER_", name: "a version of semver 2", accepts: isSemver }
]
