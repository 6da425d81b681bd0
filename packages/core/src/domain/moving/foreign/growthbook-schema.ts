import { Schema } from "effect"

const optional = Schema.optionalKey
const orNull = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** What no rule here can express. A rule that has one of them is left off. */
export const unequal = {
  // Of the REST API
  savedGroupTargeting: optional(Schema.Unknown),
  savedGroups: optional(Schema.Unknown),
  prerequisites: optional(Schema.Unknown),
  scheduleRules: optional(Schema.Unknown),
  // Of SDKs
  parentConditions: optional(Schema.Unknown),
  filters: optional(Schema.Unknown),
  ranges: optional(Schema.Unknown)
}

const common = {
  ...unequal,
  id: optional(Schema.String),
  condition: optional(Schema.Unknown),
  coverage: orNull(Schema.Finite),
  hashAttribute: orNull(Schema.String),
  namespace: optional(Schema.Unknown)
}

export const ApiRule = Schema.Struct({
  ...common,
  type: Schema.String,
  description: optional(Schema.String),
  enabled: optional(Schema.Boolean),
  value: optional(Schema.String),
  /** Of experiments that the rule itself describes. */
  values: optional(Schema.Array(Schema.Struct({ value: Schema.String, weight: Schema.Finite })))
})
export type ApiRule = typeof ApiRule.Type

export const ApiFeature = Schema.Struct({
  id: Schema.String,
  description: optional(Schema.String),
  archived: optional(Schema.Boolean),
  tags: optional(Schema.Array(Schema.String)),
  valueType: Schema.Literals(["boolean", "string", "number", "json"]),
  defaultValue: Schema.String,
  prerequisites: optional(Schema.Unknown),
  holdout: optional(Schema.Unknown),
  environments: Schema.Record(
    Schema.String,
    Schema.Struct({
      enabled: Schema.Boolean,
      defaultValue: optional(Schema.String),
      prerequisites: optional(Schema.Unknown),
      /** What SDKs receive, as JSON. */
      definition: optional(Schema.String),
      rules: Schema.Array(ApiRule)
    })
  )
})
export type ApiFeature = typeof ApiFeature.Type

/** The answer of `GET /api/v1/features`. */
export const ApiFeatures = Schema.Struct({ features: Schema.Array(ApiFeature) })

export const SdkRule = Schema.Struct({
  ...common,
  force: optional(Schema.Unknown),
  variations: optional(Schema.Array(Schema.Unknown)),
  weights: optional(Schema.Array(Schema.Finite))
})
export type SdkRule = typeof SdkRule.Type

export const SdkFeature = Schema.Struct({ defaultValue: Schema.Unknown, rules: optional(Schema.Array(SdkRule)) })
export type SdkFeature = typeof SdkFeature.Type

/** What SDKs receive: the features that are on in one environment. */
export const SdkFeatures = Schema.Struct({ features: Schema.Record(Schema.String, SdkFeature) })
