import type { Constraint } from "../interface/operations.gen.ts"

export type ConstraintOperator = Constraint["operator"]

/** The kind of value that an operator compares with. It decides the input. */
export type OperandKind = "values" | "number" | "date" | "version" | "pattern"

interface OperatorInfo {
  /** `is one of`: follows the name of the context field. */
  readonly words: string
  readonly kind: OperandKind
}

/** All operators, in the order of lists. The compiler asks for every operator that the interface knows. */
export const operators: Readonly<Record<ConstraintOperator, OperatorInfo>> = {
  IN: { words: "is one of", kind: "values" },
  NOT_IN: { words: "is none of", kind: "values" },
  STR_STARTS_WITH: { words: "starts with", kind: "values" },
  STR_ENDS_WITH: { words: "ends with", kind: "values" },
  STR_CONTAINS: { words: "contains", kind: "values" },
  NUM_EQ: { words: "is the number", kind: "number" },
  NUM_GT: { words: "is more than", kind: "number" },
  NUM_GTE: { words: "is at least", kind: "number" },
  NUM_LT: { words: "is less than", kind: "number" },
  NUM_LTE: { words: "is at most", kind: "number" },
  SEMVER_EQ: { words: "is the version", kind: "version" },
  SEMVER_GT: { words: "is a version newer than", kind: "version" },
  SEMVER_GTE: { words: "is at least the version", kind: "version" },
  SEMVER_LT: { words: "is a version older than", kind: "version" },
  SEMVER_LTE: { words: "is at most the version", kind: "version" },
  REGEX: { words: "matches the pattern", kind: "pattern" },
  IN_CIDR: { words: "is an address in", kind: "values" },
  DATE_AFTER: { words: "is after", kind: "date" },
  DATE_BEFORE: { words: "is before", kind: "date" }
}

const isOperator = (text: string): text is ConstraintOperator => Object.hasOwn(operators, text)

/**
 * The operators to offer for a context field. Those for dates always compare the current time, whatever the field, so
 * only the field of the current time has them.
 */
export const operatorsFor = (contextName: string, present: ConstraintOperator): ReadonlyArray<ConstraintOperator> => {
  const ofTime = contextName === "currentTime"
  return Object.keys(operators)
    .filter(isOperator)
    .filter((operator) => operator === present || (operators[operator].kind === "date") === ofTime)
}

/** The constraint with another operator. What was entered stays if the new operator takes it as well. */
export const withOperator = (constraint: Constraint, operator: ConstraintOperator): Constraint => {
  const { caseInsensitive, value, values, ...rest } = constraint
  const before = operators[constraint.operator].kind
  const { kind } = operators[operator]
  return {
    ...rest,
    operator,
    ...(kind === "values" ? { values: values ?? [] } : { value: before === kind ? (value ?? "") : "" }),
    ...(takesCase(operator) && caseInsensitive !== undefined ? { caseInsensitive } : {})
  }
}

export const takesCase = (operator: ConstraintOperator): boolean => operator.startsWith("STR_") || operator === "REGEX"

/** Whether the operator takes only legal values of a field that has some. */
export const takesLegalValues = (operator: ConstraintOperator): boolean => operator === "IN" || operator === "NOT_IN"

/** The constraint on another field. The current time takes other operators than the rest. */
export const withField = (constraint: Constraint, contextName: string): Constraint => {
  const moved = { ...constraint, contextName, values: [] }
  const isTime = contextName === "currentTime"
  if ((operators[constraint.operator].kind === "date") === isTime) return moved
  return withOperator(moved, isTime ? "DATE_AFTER" : "IN")
}
