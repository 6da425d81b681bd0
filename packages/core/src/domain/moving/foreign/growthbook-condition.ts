import { Predicate, Result } from "effect"
import {
  allOf,
  anyOf,
  type Audience,
  everybody,
  hasNumber,
  hasVersion,
  isOneOf,
  type Judged,
  noneOf,
  scalarText,
  textOf
} from "./audience.ts"

/** Reads a condition in the language of GrowthBook, which is like that of MongoDB. */
export const conditionAudience = (condition: unknown): Judged<Audience> => {
  if (!Predicate.isObject(condition) || Array.isArray(condition)) return Result.fail("the condition cannot be read")
  return all(Object.entries(condition).map(([key, value]) => (logical.get(key) ?? fieldReader(key))(value)))
}

const all = (audiences: ReadonlyArray<Judged<Audience>>): Judged<Audience> =>
  Result.flatMap(Result.all(audiences), allOf)

const none = (audience: Judged<Audience>): Judged<Audience> => Result.flatMap(audience, noneOf)

const each = (value: unknown): Judged<ReadonlyArray<Audience>> =>
  Array.isArray(value) ? Result.all(value.map(conditionAudience)) : Result.fail("the condition cannot be read")

/** Any of the conditions. In GrowthBook, an empty `$or` always holds. */
const some = (value: unknown): Judged<Audience> =>
  Result.flatMap(each(value), (audiences) => (audiences.length === 0 ? Result.succeed(everybody) : anyOf(audiences)))

const logical: ReadonlyMap<string, (value: unknown) => Judged<Audience>> = new Map([
  ["$and", (value: unknown) => Result.flatMap(each(value), allOf)],
  ["$or", some],
  ["$nor", (value: unknown) => none(some(value))],
  ["$not", (value: unknown) => none(conditionAudience(value))]
])

const fieldReader =
  (field: string) =>
  (value: unknown): Judged<Audience> => {
    if (field.startsWith("$")) return Result.fail(`there is no operator ${textOf(field)} here`)
    if (field.includes(".")) return Result.fail(`the attribute ${textOf(field)} is part of an object`)
    const entries = Predicate.isObject(value) && !Array.isArray(value) ? Object.entries(value) : []
    return entries.length > 0 && entries.every(([operator]) => operator.startsWith("$"))
      ? all(entries.map(([operator, operand]) => compared(field, operator, operand)))
      : typeof value === "number"
        ? isSameNumber(field, value)
        : isEqual(field, value)
  }

/** In GrowthBook, a plain number compares numbers: "5.0" equals 5, and a missing value counts as 0. */
const isSameNumber = (field: string, value: number): Judged<Audience> =>
  value === 0
    ? all([none(hasNumber(field, "NUM_GT", 0)), none(hasNumber(field, "NUM_LT", 0))])
    : hasNumber(field, "NUM_EQ", value)

const isEqual = (field: string, value: unknown): Judged<Audience> =>
  Result.flatMap(scalarText(value), (text) => isOneOf(field, [text]))

const compared = (field: string, operator: string, operand: unknown): Judged<Audience> => {
  switch (operator) {
    case "$eq":
      return isEqual(field, operand)
    case "$ne":
      return none(isEqual(field, operand))
    case "$in":
      return isIn(field, operand)
    case "$nin":
      return none(isIn(field, operand))
    case "$not":
      return none(fieldReader(field)(operand))
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return isNumber(field, operator, operand)
    case "$veq":
      return hasVersion(field, "EQ", operand)
    case "$vne":
      return none(hasVersion(field, "EQ", operand))
    case "$vgt":
      return hasVersion(field, "GT", operand)
    case "$vgte":
      return hasVersion(field, "GTE", operand)
    // In GrowthBook, a missing version counts as 0. In Halyard nothing matches then, except negations.
    case "$vlt":
      return none(hasVersion(field, "GTE", operand))
    case "$vlte":
      return none(hasVersion(field, "GT", operand))
    default:
      return Result.fail(`there is no operator ${textOf(operator)} here`)
  }
}

const isIn = (field: string, operand: unknown): Judged<Audience> =>
  Array.isArray(operand)
    ? Result.flatMap(Result.all(operand.map(scalarText)), (values) => isOneOf(field, values))
    : Result.fail("$in needs a list")

/** Compares numbers. In GrowthBook, a missing number counts as 0. In Halyard nothing matches then, except negations. */
const isNumber = (field: string, operator: "$gt" | "$gte" | "$lt" | "$lte", operand: unknown): Judged<Audience> => {
  if (typeof operand !== "number") return Result.fail(`${operator} of ${textOf(operand)} does not compare numbers`)
  const { holdsFor, is, unless } = numbers[operator]
  return holdsFor(0, operand) ? none(hasNumber(field, unless, operand)) : hasNumber(field, is, operand)
}

const numbers = {
  $gt: { is: "NUM_GT", unless: "NUM_LTE", holdsFor: (value: number, operand: number) => value > operand },
  $gte: { is: "NUM_GTE", unless: "NUM_LT", holdsFor: (value: number, operand: number) => value >= operand },
  $lt: { is: "NUM_LT", unless: "NUM_GTE", holdsFor: (value: number, operand: number) => value < operand },
  $lte: { is: "NUM_LTE", unless: "NUM_GT", holdsFor: (value: number, operand: number) => value <= operand }
} as const
