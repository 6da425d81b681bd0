import { Schema } from "effect"

/** All weights of a list of variants add up to this. */
export const TOTAL_WEIGHT = 1000

export const Payload = Schema.Struct({
  type: Schema.Literals(["json", "csv", "string", "number"]),
  value: Schema.String
}).annotate({ identifier: "Payload" })
export type Payload = typeof Payload.Type

export const WeightType = Schema.Literals(["fix", "variable"])
export type WeightType = typeof WeightType.Type

const weightBounds = Schema.isBetween({ minimum: 0, maximum: TOTAL_WEIGHT })

/** A variant of one strategy. */
export const StrategyVariant = Schema.Struct({
  name: Schema.String,
  weight: Schema.Int.check(weightBounds),
  weightType: WeightType,
  stickiness: Schema.String,
  payload: Schema.optionalKey(Payload)
}).annotate({ identifier: "StrategyVariant" })
export type StrategyVariant = typeof StrategyVariant.Type

/** Gives the variant to users whose context field has one of the values, whatever the weights. */
export const Override = Schema.Struct({ contextName: Schema.String, values: Schema.Array(Schema.String) }).annotate({
  identifier: "Override"
})
export type Override = typeof Override.Type

/** A variant of a feature in one environment. */
export const Variant = Schema.Struct({
  name: Schema.String,
  weight: Schema.Finite.check(weightBounds),
  weightType: Schema.optionalKey(WeightType),
  stickiness: Schema.optionalKey(Schema.String),
  payload: Schema.optionalKey(Payload),
  overrides: Schema.optionalKey(Schema.Array(Override))
}).annotate({ identifier: "Variant" })
export type Variant = typeof Variant.Type
