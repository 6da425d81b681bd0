import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

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
  "SEMVER_LT",
  "SEMVER_GTE",
  "SEMVER_LTE",
  "REGEX",
  "IN_CIDR"
])
export type Operator = typeof Operator.Type

export const Constraint = Schema.Struct({
  contextName: field(Schema.String, "The context field's name"),
  operator: field(Operator, "How the context field is compared with the value or values"),
  caseInsensitive: field(Schema.optionalKey(Schema.Boolean), "Whether case is ignored; false by default"),
  inverted: field(Schema.optionalKey(Schema.Boolean), "Whether the result is negated; false by default"),
  values: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The values of operators that take several; one match is enough"
  ),
  value: field(
    Schema.optionalKey(limitedText(1000)),
    "The value of operators that take one: those for numbers, dates, versions and patterns"
  )
}).annotate({
  identifier: "Constraint",
  description:
    "A condition on one field of the evaluation context. Of `value` and `values`, the one that the operator does not use is ignored."
})
export type Constraint = typeof Constraint.Type

/** The constraint with all defaults filled in. */
export const completeConstraint = <C extends Pick<Constraint, "values" | "inverted" | "caseInsensitive">>(
  constraint: C
) => ({
  ...constraint,
  values: constraint.values ?? [],
  inverted: constraint.inverted ?? false,
  caseInsensitive: constraint.caseInsensitive ?? false
})
