import type { Constraint } from "../interface/operations.gen.ts"
import { momentInUtc } from "../time/utc-words.ts"
import { alternatives, both, quoted } from "./list-words.ts"
import { takesCase } from "./operators.ts"

/** A constraint as the part of a sentence about users: `in NL or DE`, `whose age is at least 18`. */
export const constraintWords = (constraint: Constraint): string => {
  const { contextName, operator } = constraint
  const negated = constraint.inverted === true
  if (operator === "DATE_AFTER" || operator === "DATE_BEFORE") {
    return `${negated ? "not " : ""}${operator === "DATE_AFTER" ? "after" : "before"} ${momentInUtc(constraint.value ?? "") ?? quoted(constraint.value ?? "")}`
  }
  if (operator === "IN" || operator === "NOT_IN") return memberWords(constraint, negated === (operator === "IN"))
  const verb = verbs[operator]
  const operand =
    operator.startsWith("STR_") || operator === "IN_CIDR"
      ? alternatives(constraint.values ?? [])
      : quoted(constraint.value ?? "")
  const anyCase = takesCase(operator) && constraint.caseInsensitive === true ? " in any case" : ""
  return `whose ${contextName} ${negated ? verb.not : verb.is} ${operand}${anyCase}`
}

const memberWords = ({ contextName, values = [] }: Constraint, negated: boolean): string => {
  if (DIGITS.test(contextName)) return negated ? `outside ${both(values)}` : `in ${alternatives(values)}`
  return `whose ${contextName} is ${negated ? "not " : ""}${alternatives(values)}`
}

/** Fields whose values are places: sentences say that users are `in NL`. */
const DIGITS = /^(?:country|region|city|continent|market|location)(?:_?(?:code|id|name))?$/i

interface Verb {
  readonly is: string
  readonly not: string
}

type ComparingOperator = Exclude<Constraint["operator"], "IN" | "NOT_IN" | "DATE_AFTER" | "DATE_BEFORE">

const verbs: Record<ComparingOperator, Verb> = {
  STR_STARTS_WITH: { is: "starts with", not: "does not start with" },
  STR_ENDS_WITH: { is: "ends with", not: "does not end with" },
  STR_CONTAINS: { is: "contains", not: "does not contain" },
  NUM_EQ: { is: "is", not: "is not" },
  NUM_GT: { is: "is more than", not: "is not more than" },
  NUM_GTE: { is: "is at least", not: "is not at least" },
  NUM_LT: { is: "is less than", not: "is not less than" },
  NUM_LTE: { is: "is at most", not: "is not at most" },
  SEMVER_EQ: { is: "is version", not: "is not version" },
  SEMVER_GT: { is: "is newer than", not: "is not newer than" },
  SEMVER_LT: { is: "is older than", not: "is not older than" },
  SEMVER_GTE: { is: "is at least version", not: "is not at least version" },
  SEMVER_LTE: { is: "is at most version", not: "is not at most version" },
  REGEX: { is: "matches", not: "does not match" },
  IN_CIDR: { is: "is an address in", not: "is no address in" }
}
