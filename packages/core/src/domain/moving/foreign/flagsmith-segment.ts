import { Result } from "effect"
import { isNumberText } from "../../values/text.ts"
import {
  allOf,
  anyOf,
  type Audience,
  hasNumber,
  hasText,
  hasVersion,
  isOneOf,
  type Judged,
  nobody,
  noneOf,
  textOf,
  type VersionOperator
} from "./audience.ts"
import type { Condition, Rule, FlagsmithSegment } from "./flagsmith-schema.ts"

/** The members of a segment. Without rules it has none. */
export const segmentAudience = ({ rules }: FlagsmithSegment): Judged<Audience> =>
  rules.length === 0 ? Result.succeed(nobody) : Result.flatMap(Result.all(rules.map(ruleAudience)), allOf)

/** The users for whom a rule holds. Its type combines the conditions, and also the nested rules; both must hold. */
const ruleAudience = ({ conditions, rules, type }: Rule): Judged<Audience> => {
  const combine = combinations.get(type)
  if (combine === undefined) return Result.fail(`there are no rules of the type ${textOf(type)} here`)
  const parts = [conditions.map(conditionAudience), rules.map(ruleAudience)].filter((all) => all.length > 0)
  return Result.flatMap(Result.all(parts.map((all) => Result.flatMap(Result.all(all), combine))), allOf)
}

const combinations: ReadonlyMap<string, (audiences: ReadonlyArray<Audience>) => Judged<Audience>> = new Map([
  ["ALL", allOf],
  ["ANY", anyOf],
  ["NONE", (audiences: ReadonlyArray<Audience>) => Result.flatMap(anyOf(audiences), noneOf)]
])

const conditionAudience = (condition: Condition): Judged<Audience> => {
  const { operator, value } = condition
  if (operator === "PERCENTAGE_SPLIT") {
    return Result.fail("a percentage is for strategies here, and not a condition among others")
  }
  const property = condition.property_ ?? condition.property ?? ""
  const field = fieldOfProperty(property)
  if (Result.isFailure(field)) return Result.fail(field.failure)
  if (operator === "IN") return isOneOf(field.success, listOf(value ?? ""))
  if (typeof value !== "string" || value === "") return Result.fail(`${operator} has no value`)
  return comparison(field.success, operator, value)
}

/** The context field for a property of an identity, whose identifier is the `userId`. */
const fieldOfProperty = (property: string): Judged<string> => {
  if (property === "$.identity.identifier") return Result.succeed("userId")
  return property.startsWith("$.")
    ? Result.fail(`there is no ${textOf(property)} in contexts here`)
    : Result.succeed(property)
}

const listOf = (value: string | ReadonlyArray<string>): ReadonlyArray<string> => {
  if (typeof value !== "string") return value
  const parsed = value.startsWith("[") ? Result.try((): unknown => JSON.parse(value)) : undefined
  return parsed !== undefined && Result.isSuccess(parsed) && Array.isArray(parsed.success)
    ? parsed.success.map(String)
    : value.split(",")
}

const comparison = (field: string, operator: string, value: string): Judged<Audience> => {
  const isVersion = value.endsWith(":semver")
  const found = comparisons.get(operator)
  if (found !== undefined && isVersion) return hasVersion(field, found, value.slice(0, -":semver".length))
  if (operator === "EQUAL") return equal(field, value)
  if (operator === "CONTAINS") return hasText(field, "STR_CONTAINS", [value])
  if (found !== undefined) return hasNumber(field, `NUM_${found}`, value)
  if (operator !== "NOT_EQUAL" && operator !== "NOT_CONTAINS") {
    return Result.fail(`there is no operator ${operator} here`)
  }
  // In Flagsmith, everybody has an identifier.
  return field === "userId"
    ? Result.flatMap(comparison(field, operator.slice("NOT_".length), value), noneOf)
    : Result.fail(
        `without ${field}, ${operator} does not hold there, but holds here: a rule NONE of ${operator.slice(4)} is the same in both`
      )
}

/** Flagsmith compares booleans and numbers by value unless the trait is a text. */
const equal = (field: string, value: string): Judged<Audience> =>
  /^(?:True|False)$/.test(value) || (isNumberText(value) && String(Number(value)) !== value)
    ? Result.fail(`${value} equals other spellings there, and texts are compared here`)
    : isOneOf(field, [value])

const comparisons: ReadonlyMap<string, VersionOperator> = new Map([
  ["EQUAL", "EQ"],
  ["GREATER_THAN", "GT"],
  ["GREATER_THAN_INCLUSIVE", "GTE"],
  ["LESS_THAN", "LT"],
  ["LESS_THAN_INCLUSIVE", "LTE"]
])
