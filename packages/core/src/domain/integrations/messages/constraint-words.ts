import type { Constraint, Operator } from "../../strategies/constraint.ts"
import { takesValues } from "../../strategies/constraint-rules.ts"
import { shortened, shortList } from "./short-text.ts"

/** A constraint as one would say it. */
export const constraintWords = (constraint: Constraint): string => {
  const { caseInsensitive = false, contextName, inverted = false, operator, value, values = [] } = constraint
  const [words, opposite] = operatorWords[operator]
  const operand = takesValues(operator) ? shortList(values) : shortened(value ?? "")
  return `${shortened(contextName)} ${inverted ? opposite : words} ${operand}${caseInsensitive ? " in any case" : ""}`
}

/** The words, and those of an inverted constraint. */
const operatorWords: Readonly<Record<Operator, readonly [string, string]>> = {
  IN: ["is one of", "is not one of"],
  NOT_IN: ["is not one of", "is one of"],
  STR_ENDS_WITH: ["ends with", "does not end with"],
  STR_STARTS_WITH: ["starts with", "does not start with"],
  STR_CONTAINS: ["contains", "does not contain"],
  NUM_EQ: ["is equal to", "is not equal to"],
  NUM_GT: ["is greater than", "is not greater than"],
  NUM_GTE: ["is at least", "is not at least"],
  NUM_LT: ["is less than", "is not less than"],
  NUM_LTE: ["is at most", "is not at most"],
  DATE_AFTER: ["is after", "is not after"],
  DATE_BEFORE: ["is before", "is not before"],
  SEMVER_EQ: ["is version", "is not version"],
  SEMVER_GT: ["is later than version", "is not later than version"],
  SEMVER_LT: ["is earlier than version", "is not earlier than version"]
}
