import { Schema } from "effect"

const optional = Schema.optionalKey
const orNull = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The members of rules that have no equivalent. A rule with one of them is left out. */
export const unequal = {
  // Members of the REST API.
  savedGroupTargeting: optional(Schema.Unknown),
  savedGroups: optional(Schema.Unknown),
  prerequisites: optional(Schema.Unknown),
  scheduleRules: optional(Schema.Unknown),
  rampScheduleId: optional(Schema.Unknown),
  // With it, the value changes only some properties of the default.
  sparse: optional(Schema.Unknown),
  // Members that SDKs receive.
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

const Shares = Schema.Array(Schema.Struct({ value: Schema.String, weight: Schema.Finite }))

export const ApiRule = Schema.Struct({
  ...common,
  type: Schema.String,
  description: orNull(Schema.String),
  enabled: optional(Schema.Boolean),
  /** The value, or the shares of an experiment that the rule itself describes. */
  value: optional(Schema.Union([Schema.String, Shares])),
  /** The name of these shares in some versions. */
  values: optional(Shares),
  /** In version 2 of the API, the environments of the rule. */
  allEnvironments: optional(Schema.Boolean),
  environments: optional(Schema.Array(Schema.String))
})
export type ApiRule = typeof ApiRule.Type

export const ApiFeature = Schema.Struct({
  id: Schema.String,
  description: orNull(Schema.String),
  archived: optional(Schema.Boolean),
  tags: optional(Schema.Array(Schema.String)),
  valueType: Schema.Literals(["boolean", "string", "number", "json"]),
  defaultValue: Schema.String,
  prerequisites: optional(Schema.Unknown),
  holdout: optional(Schema.Unknown),
  /** In version 2 of the API, the rules of all environments. */
  rules: optional(Schema.Array(ApiRule)),
  environments: Schema.Record(
    Schema.String,
    Schema.Struct({
      enabled: Schema.Boolean,
      defaultValue: optional(Schema.String),
      prerequisites: optional(Schema.Unknown),
      /** The feature as SDKs receive it, as JSON. */
      definition: optional(Schema.String),
      rules: optional(Schema.Array(ApiRule))
    })
  )
})
export type ApiFeature = typeof ApiFeature.Type

/** The rules in an environment. In version 2 of the API, each rule names its environments. */
export const rulesInEnvironment = (
  { environments, rules = [] }: ApiFeature,
  environment: string
): ReadonlyArray<ApiRule> =>
  environments[environment]?.rules ??
  rules.filter((rule) => rule.allEnvironments === true || rule.environments?.includes(environment) === true)

/** The answer of `GET /api/v1/features` or `/api/v2/features`. */
export const ApiFeatures = Schema.Struct({ features: Schema.Array(Schema.Unknown) })

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
export const SdkFeatures = Schema.Struct({ features: Schema.Record(Schema.String, Schema.Unknown) })
