import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedJson, limitedList, limitedText } from "../values/limited.ts"
import { TOTAL_WEIGHT } from "./variant-weights.ts"

export const Payload = Schema.Struct({
  type: field(Schema.Literals(["json", "csv", "string", "number"]), "The format of the value"),
  value: field(limitedText(100_000), "The payload as text")
}).annotate({ identifier: "Payload", description: "The payload of a variant, for the application." })
export type Payload = typeof Payload.Type

export const WeightType = Schema.Literals(["fix", "variable"])
export type WeightType = typeof WeightType.Type

const weightBounds = Schema.isBetween({ minimum: 0, maximum: TOTAL_WEIGHT })

export const StrategyVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name, unique within the feature"),
  weight: field(Schema.Int.check(weightBounds), "The variant's share of users, in thousandths"),
  weightType: field(WeightType, "`fix` for exactly this weight, `variable` for a share of the rest"),
  stickiness: field(limitedText(100), "The context field that keeps a user on the same variant"),
  payload: field(Schema.optionalKey(Payload), "The variant's payload")
}).annotate({ identifier: "StrategyVariant", description: "A variant of a strategy." })
export type StrategyVariant = typeof StrategyVariant.Type

export const Override = Schema.Struct({
  contextName: field(Schema.String, "The context field's name"),
  values: field(Schema.Array(Schema.String), "The values of the context field; one match is enough")
}).annotate({
  identifier: "Override",
  description: "Gives a variant to users by a context field, regardless of weights."
})
export type Override = typeof Override.Type

export const Variant = Schema.Struct({
  name: StrategyVariant.fields.name,
  weight: field(Schema.Finite.check(weightBounds), "The variant's share of users, in thousandths"),
  weightType: field(
    Schema.optionalKey(WeightType),
    "`fix` for exactly this weight, `variable` for a share of the rest"
  ),
  stickiness: field(Schema.optionalKey(limitedText(100)), "The context field that keeps a user on the same variant"),
  payload: StrategyVariant.fields.payload,
  overrides: field(Schema.optionalKey(Schema.Array(Override)), "The users who get the variant regardless of weights")
}).annotate({ identifier: "Variant", description: "A variant of a feature in one environment." })
export type Variant = typeof Variant.Type

/** The most variants: more of them cannot all get a share of the weight. */
const MOST_VARIANTS = TOTAL_WEIGHT

/** The variants of a strategy. */
export const StrategyVariants = limitedList(StrategyVariant, MOST_VARIANTS)

/** The variants of a feature in one environment, at most 1,000,000 characters of JSON. */
export const Variants = limitedList(Variant, MOST_VARIANTS).check(limitedJson(1_000_000))
