import { Schema } from "effect"

/** How a constraint compares the context field with its values. */
export const Operator = Schema.Literals([
  "NOT_IN",
  "IN",
  "STR_ENDS_WITH",
  "STR_STARTS_WITH",
  "STR_CONTAINS",
  "NUM_EQ",
  "NUM_GT",
  "NUM_GTE",
  "NUM_LT",
  "NUM_LTE",
  "DATE_AFTER",
  "DATE_BEFORE",
  "SEMVER_EQ",
  "SEMVER_GT",
  "SEMVER_LT"
])
export type Operator = typeof Operator.Type

/** A condition on one context field. The member that the operator does not use is kept and ignored. */
export const Constraint = Schema.Struct({
  contextName: Schema.String,
  operator: Operator,
  caseInsensitive: Schema.optionalKey(Schema.Boolean),
  inverted: Schema.optionalKey(Schema.Boolean),
  values: Schema.optionalKey(Schema.Array(Schema.String)),
  value: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Constraint" })
export type Constraint = typeof Constraint.Type

/** The constraint with its defaults written out, as it is stored and answered. */
export const completeConstraint = (constraint: Constraint): Constraint => ({
  ...constraint,
  values: constraint.values ?? [],
  inverted: constraint.inverted ?? false,
  caseInsensitive: constraint.caseInsensitive ?? false
})
