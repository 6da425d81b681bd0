import { Schema } from "effect"

const orNull = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const Value = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))

export const FlagsmithFeatureState = Schema.Struct({
  feature: Schema.Struct({ name: Schema.String }),
  enabled: Schema.Boolean,
  feature_state_value: Schema.optionalKey(Value),
  feature_segment: orNull(Schema.Struct({ priority: orNull(Schema.Finite) })),
  multivariate_feature_state_values: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        percentage_allocation: Schema.Finite,
        multivariate_feature_option: Schema.Struct({ value: Value })
      })
    )
  )
})
export type FlagsmithFeatureState = typeof FlagsmithFeatureState.Type

export const Condition = Schema.Struct({
  operator: Schema.String,
  property_: orNull(Schema.String),
  property: orNull(Schema.String),
  value: Schema.optionalKey(Schema.NullOr(Schema.Union([Schema.String, Schema.Array(Schema.String)])))
})
export type Condition = typeof Condition.Type

export interface Rule {
  readonly type: string
  readonly conditions: ReadonlyArray<Condition>
  readonly rules: ReadonlyArray<Rule>
}
const Rule: Schema.Codec<Rule> = Schema.Struct({
  type: Schema.String,
  conditions: Schema.Array(Condition),
  rules: Schema.Array(Schema.suspend((): Schema.Codec<Rule> => Rule))
})

export const FlagsmithSegment = Schema.Struct({
  name: Schema.String,
  rules: Schema.Array(Rule),
  feature_states: Schema.Array(FlagsmithFeatureState)
})
export type FlagsmithSegment = typeof FlagsmithSegment.Type

/** The answer of `GET /api/v1/environment-document/`. */
export const FlagsmithEnvironment = Schema.Struct({
  feature_states: Schema.Array(Schema.Unknown),
  project: Schema.Struct({ segments: Schema.Array(FlagsmithSegment) }),
  identity_overrides: Schema.optionalKey(
    Schema.Array(Schema.Struct({ identifier: Schema.String, identity_features: Schema.Array(FlagsmithFeatureState) }))
  )
})
export type FlagsmithEnvironment = typeof FlagsmithEnvironment.Type
