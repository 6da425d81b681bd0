import { Schema } from "effect"
import { Constraint } from "../strategies/constraint.ts"
import { StrategyParameters } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"

/** A constraint as SDKs receive it. The operator is any text: SDKs meet operators that are newer than they are. */
export const ClientConstraint = Schema.Struct({ ...Constraint.fields, operator: Schema.String }).annotate({
  identifier: "ClientConstraint"
})
export type ClientConstraint = typeof ClientConstraint.Type

/** A segment as SDKs receive it. */
export const ClientSegment = Schema.Struct({
  id: Schema.Finite,
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  constraints: Schema.Array(ClientConstraint)
}).annotate({ identifier: "ClientSegment" })
export type ClientSegment = typeof ClientSegment.Type

/** An activation strategy as SDKs receive it. Those that are disabled are left out before. */
export const ClientStrategy = Schema.Struct({
  name: Schema.String,
  parameters: Schema.optionalKey(StrategyParameters),
  constraints: Schema.optionalKey(Schema.Array(ClientConstraint)),
  segments: Schema.optionalKey(Schema.Array(Schema.Finite)),
  variants: Schema.optionalKey(Schema.Array(Variant))
}).annotate({ identifier: "ClientStrategy" })
export type ClientStrategy = typeof ClientStrategy.Type

/** A parent that a feature depends on, as SDKs receive it: enabled unless said otherwise, on any variant. */
export const ClientDependency = Schema.Struct({
  feature: Schema.String,
  enabled: Schema.optionalKey(Schema.Boolean),
  variants: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "ClientDependency" })
export type ClientDependency = typeof ClientDependency.Type

/** A feature in one environment, as SDKs receive it. */
export const ClientFeature = Schema.Struct({
  name: Schema.String,
  type: Schema.optionalKey(Schema.String),
  description: Schema.optionalKey(Schema.NullOr(Schema.String)),
  project: Schema.optionalKey(Schema.String),
  enabled: Schema.Boolean,
  stale: Schema.optionalKey(Schema.Boolean),
  impressionData: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  strategies: Schema.optionalKey(Schema.Array(ClientStrategy)),
  variants: Schema.optionalKey(Schema.NullOr(Schema.Array(Variant))),
  dependencies: Schema.optionalKey(Schema.Array(ClientDependency))
}).annotate({ identifier: "ClientFeature" })
export type ClientFeature = typeof ClientFeature.Type

/** What evaluation needs to know: features, and the segments that their strategies name. */
export const ClientDefinitions = Schema.Struct({
  features: Schema.Array(ClientFeature),
  segments: Schema.optionalKey(Schema.Array(ClientSegment))
}).annotate({ identifier: "ClientDefinitions" })
export type ClientDefinitions = typeof ClientDefinitions.Type

/** The whole answer to an SDK that asks for its features. */
export const ClientFeatures = Schema.Struct({ version: Schema.Int, ...ClientDefinitions.fields }).annotate({
  identifier: "ClientFeatures"
})
export type ClientFeatures = typeof ClientFeatures.Type
