import { Schema } from "effect"
import { EvaluatedVariant } from "../evaluation/choose-variant.ts"
import { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { Constraint } from "../strategies/constraint.ts"
import { StrategyParameters } from "../strategies/strategy.ts"
import { Payload, Variant } from "../strategies/variant.ts"

/** For whom to evaluate. Applications always tell their name. */
export const PlaygroundContext = Schema.StructWithRest(
  Schema.Struct({ ...EvaluationContext.fields, appName: Schema.String.check(Schema.isNonEmpty()) }),
  [Schema.Record(Schema.String, Schema.Json)]
).annotate({ identifier: "PlaygroundContext" })
export type PlaygroundContext = typeof PlaygroundContext.Type

const projects = Schema.optionalKey(Schema.Union([Schema.Array(Schema.String), Schema.Literal("*")]))

/** What to evaluate: in which environment, of which projects (all if none are told), for whom. */
export const PlaygroundRequest = Schema.Struct({
  environment: Schema.String,
  projects,
  context: PlaygroundContext
}).annotate({ identifier: "PlaygroundRequest" })
export type PlaygroundRequest = typeof PlaygroundRequest.Type

/** The same in several environments. Between commas, a member of the context may have several values: all combinations are meant. */
export const AdvancedPlaygroundRequest = Schema.Struct({
  environments: Schema.NonEmptyArray(Schema.String),
  projects,
  context: PlaygroundContext
}).annotate({ identifier: "AdvancedPlaygroundRequest" })
export type AdvancedPlaygroundRequest = typeof AdvancedPlaygroundRequest.Type

export const PlaygroundConstraint = Schema.Struct({ ...Constraint.fields, result: Schema.Boolean }).annotate({
  identifier: "PlaygroundConstraint"
})
export type PlaygroundConstraint = typeof PlaygroundConstraint.Type

export const PlaygroundSegment = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  result: Schema.Boolean,
  constraints: Schema.Array(PlaygroundConstraint)
}).annotate({ identifier: "PlaygroundSegment" })
export type PlaygroundSegment = typeof PlaygroundSegment.Type

const StrategyVariant = Schema.Struct({
  name: Schema.String,
  enabled: Schema.Boolean,
  payload: Schema.optionalKey(Payload)
}).annotate({ identifier: "PlaygroundVariant" })

/** `unevaluated`: it is disabled. `incomplete`: only applications know what it does. */
const Undecided = Schema.Struct({
  evaluationStatus: Schema.Literals(["incomplete", "unevaluated"]),
  enabled: Schema.Union([Schema.Literal(false), Schema.Literal("unknown")])
}).annotate({ identifier: "PlaygroundUndecided" })

const Decided = Schema.Struct({
  evaluationStatus: Schema.Literal("complete"),
  enabled: Schema.Boolean,
  variant: Schema.optionalKey(Schema.NullOr(StrategyVariant)),
  variants: Schema.optionalKey(Schema.Array(Variant))
}).annotate({ identifier: "PlaygroundDecided" })

export const PlaygroundStrategy = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  title: Schema.optionalKey(Schema.String),
  disabled: Schema.NullOr(Schema.Boolean),
  parameters: StrategyParameters,
  result: Schema.Union([Decided, Undecided]),
  constraints: Schema.Array(PlaygroundConstraint),
  segments: Schema.Array(PlaygroundSegment),
  links: Schema.Struct({ edit: Schema.String })
}).annotate({ identifier: "PlaygroundStrategy" })
export type PlaygroundStrategy = typeof PlaygroundStrategy.Type

const outcome = {
  name: Schema.String,
  projectId: Schema.String,
  isEnabled: Schema.Boolean,
  isEnabledInCurrentEnvironment: Schema.Boolean,
  hasUnsatisfiedDependency: Schema.Boolean,
  variant: Schema.NullOr(EvaluatedVariant),
  variants: Schema.Array(Variant),
  strategies: Schema.Struct({
    result: Schema.Union([Schema.Boolean, Schema.Literal("unknown")]),
    data: Schema.Array(PlaygroundStrategy)
  })
}

/** What a feature is in the environment for who was told, and why. */
export const PlaygroundFeature = Schema.Struct(outcome).annotate({ identifier: "PlaygroundFeature" })
export type PlaygroundFeature = typeof PlaygroundFeature.Type

export const PlaygroundResponse = Schema.Struct({
  input: PlaygroundRequest,
  features: Schema.Array(PlaygroundFeature)
}).annotate({ identifier: "PlaygroundResponse" })
export type PlaygroundResponse = typeof PlaygroundResponse.Type

/** The same for one of several contexts, which is told with its properties among its other members. */
export const AdvancedPlaygroundResult = Schema.Struct({
  ...outcome,
  environment: Schema.String,
  context: Schema.Record(Schema.String, Schema.String)
}).annotate({ identifier: "AdvancedPlaygroundResult" })
export type AdvancedPlaygroundResult = typeof AdvancedPlaygroundResult.Type

export const AdvancedPlaygroundFeature = Schema.Struct({
  name: Schema.String,
  projectId: Schema.String,
  environments: Schema.Record(Schema.String, Schema.Array(AdvancedPlaygroundResult))
}).annotate({ identifier: "AdvancedPlaygroundFeature" })

export const AdvancedPlaygroundResponse = Schema.Struct({
  input: AdvancedPlaygroundRequest,
  features: Schema.Array(AdvancedPlaygroundFeature),
  warnings: Schema.optionalKey(
    Schema.Struct({ invalidContextProperties: Schema.Array(Schema.String) }).annotate({
      identifier: "PlaygroundWarnings"
    })
  )
}).annotate({ identifier: "AdvancedPlaygroundResponse" })
export type AdvancedPlaygroundResponse = typeof AdvancedPlaygroundResponse.Type
