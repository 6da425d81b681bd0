import { Schema } from "effect"
import { field } from "../../values/field.ts"
import { givenFlag, given, items, list, Names, givenNumber, text, textOrNull } from "./moved-field.ts"

// The types are strict. When a move is planned, the rules of strategies check the values, and name what they refuse.

export const MovedConstraint = Schema.Struct({
  contextName: field(Schema.String, "The context field's name"),
  operator: field(Schema.String, "How the context field is compared with the value or values"),
  caseInsensitive: givenFlag("Whether case is ignored; false by default"),
  inverted: givenFlag("Whether the result is negated; false by default"),
  values: given(Names, "The values of operators that take several; one match is enough"),
  value: text("The value of operators that take one")
}).annotate({ identifier: "MovedConstraint", description: "A condition on one field of the evaluation context." })
export type MovedConstraint = typeof MovedConstraint.Type

const MovedPayload = Schema.Struct({
  type: field(Schema.String, "The format of the value: json, csv, string or number"),
  value: field(Schema.String, "The payload as text")
}).annotate({ identifier: "MovedPayload", description: "The payload of a variant." })

const variant = {
  name: field(Schema.String, "The variant's name"),
  weight: field(Schema.Finite, "The variant's share of users, in thousandths"),
  payload: given(MovedPayload, "The variant's payload")
}

const MovedStrategyVariant = Schema.Struct({
  ...variant,
  weightType: field(Schema.String, "`fix` for exactly this weight, `variable` for a share of the rest"),
  stickiness: field(Schema.String, "The context field that keeps a user on the same variant")
}).annotate({ identifier: "MovedStrategyVariant", description: "A variant of a strategy." })

export const MovedVariant = Schema.Struct({
  ...variant,
  weightType: text("`fix` for exactly this weight, `variable` for a share of the rest"),
  stickiness: text("The context field that keeps a user on the same variant"),
  overrides: items(
    Schema.Struct({
      contextName: field(Schema.String, "The context field's name"),
      values: field(Names, "The values of the context field; one match is enough")
    }),
    "The users who get the variant regardless of weights"
  )
}).annotate({ identifier: "MovedVariant", description: "A variant of a feature in one environment." })
export type MovedVariant = typeof MovedVariant.Type

export const MovedStrategy = Schema.Struct({
  name: field(Schema.String, "The strategy's type"),
  title: textOrNull("The title to show instead of the strategy's type"),
  disabled: givenFlag("Whether the strategy is disabled; false by default"),
  sortOrder: givenNumber("The position among the strategies; smaller comes first. In the order of the list by default"),
  segments: given(Names, "The names of the segments, which must all match"),
  constraints: given(list(MovedConstraint), "The constraints, which must all match"),
  variants: given(list(MovedStrategyVariant), "The strategy's variants; their weights add up to 1000"),
  parameters: given(Schema.Record(Schema.String, Schema.String), "The strategy's parameters"),
  planned: given(
    Schema.Int,
    "The place among the strategies of the active milestone, 0 for the first, if it comes from the feature's release plan"
  )
}).annotate({ identifier: "MovedStrategy", description: "A strategy. It names its segments." })
export type MovedStrategy = typeof MovedStrategy.Type
