import { Schema } from "effect"
import { Constraint } from "../strategies/constraint.ts"
import { StrategyParameters } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"
import { field, formatVersion } from "../values/field.ts"

/**
 * A constraint as SDKs receive it. The operator can be any text, because SDKs may meet operators newer than themselves.
 */
export const ClientConstraint = Schema.Struct({
  ...Constraint.fields,
  operator: field(Schema.String, "How the context field is compared with the value or values")
}).annotate({
  identifier: "ClientConstraint",
  description: "A condition on one field of the evaluation context."
})
export type ClientConstraint = typeof ClientConstraint.Type

export const ClientSegment = Schema.Struct({
  id: field(Schema.Finite, "The segment's id"),
  name: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "The segment's name"),
  constraints: field(Schema.Array(ClientConstraint), "The constraints, which must all match")
}).annotate({ identifier: "ClientSegment", description: "A named set of constraints that strategies refer to by id." })
export type ClientSegment = typeof ClientSegment.Type

export const ClientStrategy = Schema.Struct({
  name: field(Schema.String, "The strategy's type"),
  parameters: field(Schema.optionalKey(StrategyParameters), "The strategy's parameters"),
  constraints: field(Schema.optionalKey(Schema.Array(ClientConstraint)), "The constraints, which must all match"),
  segments: field(Schema.optionalKey(Schema.Array(Schema.Finite)), "The ids of the segments, which must all match"),
  variants: field(Schema.optionalKey(Schema.Array(Variant)), "The strategy's variants; their weights add up to 1000")
}).annotate({
  identifier: "ClientStrategy",
  description: "An enabled strategy. It includes a user if its constraints, its segments and its own rule match."
})
export type ClientStrategy = typeof ClientStrategy.Type

export const ClientDependency = Schema.Struct({
  feature: field(Schema.String, "The parent feature's name"),
  enabled: field(Schema.optionalKey(Schema.Boolean), "Whether the parent must be on, or off; on by default"),
  variants: field(
    Schema.optionalKey(Schema.Array(Schema.String)),
    "The parent's variants, one of which the user must have; empty for any"
  )
}).annotate({ identifier: "ClientDependency", description: "A feature that another feature depends on." })
export type ClientDependency = typeof ClientDependency.Type

export const ClientFeature = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  type: field(Schema.optionalKey(Schema.String), "The feature's type"),
  description: field(Schema.optionalKey(Schema.NullOr(Schema.String)), "What the feature is for"),
  project: field(Schema.optionalKey(Schema.String), "The feature's project"),
  enabled: field(Schema.Boolean, "Whether the feature is switched on in the environment with an enabled strategy"),
  stale: field(Schema.optionalKey(Schema.Boolean), "Whether the feature is marked as stale"),
  impressionData: field(
    Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    "Whether SDKs emit an event for each evaluation"
  ),
  strategies: field(Schema.optionalKey(Schema.Array(ClientStrategy)), "The enabled strategies; a user needs only one"),
  variants: field(
    Schema.optionalKey(Schema.NullOr(Schema.Array(Variant))),
    "The variants of users whose strategy has no variants"
  ),
  dependencies: field(Schema.optionalKey(Schema.Array(ClientDependency)), "The dependencies, which must all be met")
}).annotate({
  identifier: "ClientFeature",
  description:
    "A feature in one environment. It is on for a user if it is enabled and a strategy includes the user, or it has no strategies."
})
export type ClientFeature = typeof ClientFeature.Type

export const ClientDefinitions = Schema.Struct({
  features: field(Schema.Array(ClientFeature), "The features, by name"),
  segments: field(
    Schema.optionalKey(Schema.Array(ClientSegment)),
    "The segments that the strategies refer to, by id; absent for SDKs without support for segments"
  )
}).annotate({ identifier: "ClientDefinitions", description: "Features and the segments that they refer to." })
export type ClientDefinitions = typeof ClientDefinitions.Type

export const ClientFeatures = Schema.Struct({
  version: formatVersion,
  ...ClientDefinitions.fields
}).annotate({
  identifier: "ClientFeatures",
  description: "Features and segments in the format of the SDKs."
})
export type ClientFeatures = typeof ClientFeatures.Type
