import { Schema } from "effect"
import { EvaluatedVariant } from "../evaluation/evaluated-variant.ts"
import { contextMembers } from "../evaluation/context-members.ts"
import { Constraint } from "../strategies/constraint.ts"
import { StrategyParameters } from "../strategies/strategy.ts"
import { Variant } from "../strategies/variant.ts"
import { field } from "../values/field.ts"
import { Comparable } from "./sdk-context.ts"

const KnownMembers = Schema.Struct({
  ...contextMembers(Comparable),
  appName: field(
    Schema.Union([Schema.String.check(Schema.isNonEmpty()), Schema.Finite, Schema.Boolean]),
    "The application's name"
  )
})

/** Named, so that declarations do not repeat a type that only compiles with `exactOptionalPropertyTypes`. */
export interface PlaygroundContext extends Schema.Schema.Type<typeof KnownMembers> {
  readonly [property: string]: Schema.Json | undefined
}

export const PlaygroundContext: Schema.Codec<PlaygroundContext> = Schema.StructWithRest(KnownMembers, [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "PlaygroundContext",
  description:
    "The user to evaluate features for. Numbers and booleans count as their text. Unknown members are context properties."
})

const projects = field(
  Schema.optionalKey(Schema.Union([Schema.Array(Schema.String), Schema.Literal("*")])),
  "The ids of the projects; `*` for all"
)

export const PlaygroundRequest = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  projects,
  context: field(PlaygroundContext, "The user to evaluate for")
}).annotate({
  identifier: "PlaygroundRequest",
  description: "A playground evaluation for one user in one environment."
})
export type PlaygroundRequest = typeof PlaygroundRequest.Type

export const AdvancedPlaygroundRequest = Schema.Struct({
  environments: field(Schema.NonEmptyArray(Schema.String), "The names of the environments"),
  projects,
  context: field(PlaygroundContext, "The users to evaluate for")
}).annotate({
  identifier: "AdvancedPlaygroundRequest",
  description: "A playground evaluation for several users in several environments."
})
export type AdvancedPlaygroundRequest = typeof AdvancedPlaygroundRequest.Type

export const PlaygroundConstraint = Schema.Struct({
  ...Constraint.fields,
  result: field(Schema.Boolean, "Whether the constraint matches")
}).annotate({
  identifier: "PlaygroundConstraint",
  description: "A constraint and its result."
})
export type PlaygroundConstraint = typeof PlaygroundConstraint.Type

export const PlaygroundSegment = Schema.Struct({
  id: field(Schema.Int, "The segment's id"),
  name: field(Schema.String, "The segment's name"),
  result: field(Schema.Boolean, "Whether the user is in the segment"),
  constraints: field(Schema.Array(PlaygroundConstraint), "The segment's constraints and their results")
}).annotate({ identifier: "PlaygroundSegment", description: "A segment and its result." })
export type PlaygroundSegment = typeof PlaygroundSegment.Type

const StrategyVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name"),
  enabled: field(Schema.Boolean, "Whether there is a variant"),
  payload: Variant.fields.payload
}).annotate({ identifier: "PlaygroundVariant", description: "The variant of a strategy." })

const Undecided = Schema.Struct({
  evaluationStatus: field(
    Schema.Literals(["incomplete", "unevaluated"]),
    "`unevaluated` if the strategy is disabled, `incomplete` if its type is unknown to the service"
  ),
  enabled: field(
    Schema.Union([Schema.Literal(false), Schema.Literal("unknown")]),
    "`unknown`, or false if its constraints or segments do not match"
  )
}).annotate({
  identifier: "PlaygroundUndecided",
  description: "The result of a strategy that is disabled or of a type that only applications can evaluate."
})

const Decided = Schema.Struct({
  evaluationStatus: field(Schema.Literal("complete"), "Always `complete`"),
  enabled: field(Schema.Boolean, "Whether the strategy includes the user"),
  variant: field(
    Schema.optionalKey(Schema.NullOr(StrategyVariant)),
    "The user's variant from the strategy; null for none"
  ),
  variants: field(Schema.optionalKey(Schema.Array(Variant)), "The variants that the strategy can give")
}).annotate({ identifier: "PlaygroundDecided", description: "The result of a strategy that was evaluated." })

export const PlaygroundStrategy = Schema.Struct({
  id: field(Schema.String, "The strategy's id"),
  name: field(Schema.String, "The strategy's type"),
  title: field(Schema.optionalKey(Schema.String), "The strategy's title"),
  disabled: field(Schema.NullOr(Schema.Boolean), "Whether the strategy is disabled"),
  parameters: field(StrategyParameters, "The strategy's parameters"),
  result: field(Schema.Union([Decided, Undecided]), "The strategy's result"),
  constraints: field(Schema.Array(PlaygroundConstraint), "The strategy's constraints and their results"),
  segments: field(Schema.Array(PlaygroundSegment), "The strategy's segments and their results"),
  links: field(
    Schema.Struct({ edit: field(Schema.String, "The path of the strategy's page in the UI") }),
    "Where to edit the strategy in the UI"
  )
}).annotate({ identifier: "PlaygroundStrategy", description: "A strategy and its result." })
export type PlaygroundStrategy = typeof PlaygroundStrategy.Type

const outcome = {
  name: field(Schema.String, "The feature's name"),
  projectId: field(Schema.String, "The feature's project"),
  isEnabled: field(Schema.Boolean, "Whether the feature is on for the user"),
  isEnabledInCurrentEnvironment: field(Schema.Boolean, "Whether the feature is switched on in the environment"),
  hasUnsatisfiedDependency: field(Schema.Boolean, "Whether a dependency of the feature is not met"),
  variant: field(Schema.NullOr(EvaluatedVariant), "The user's variant"),
  variants: field(Schema.Array(Variant), "The variants that the matching strategy or the feature can give"),
  strategies: field(
    Schema.Struct({
      result: field(
        Schema.Union([Schema.Boolean, Schema.Literal("unknown")]),
        "Whether a strategy includes the user; unknown if only applications can tell"
      ),
      data: field(Schema.Array(PlaygroundStrategy), "The strategies and their results")
    }),
    "The overall result of the strategies, and the result of each"
  )
}

export const PlaygroundFeature = Schema.Struct(outcome).annotate({
  identifier: "PlaygroundFeature",
  description: "A feature's result for the user, with explanations."
})
export type PlaygroundFeature = typeof PlaygroundFeature.Type

export const PlaygroundResponse = Schema.Struct({
  input: field(PlaygroundRequest, "The request"),
  features: field(Schema.Array(PlaygroundFeature), "The features and their results, by name")
}).annotate({ identifier: "PlaygroundResponse", description: "A playground evaluation and its results." })
export type PlaygroundResponse = typeof PlaygroundResponse.Type

export const AdvancedPlaygroundResult = Schema.Struct({
  ...outcome,
  environment: field(Schema.String, "The environment's name"),
  context: field(Schema.Record(Schema.String, Schema.String), "The user")
}).annotate({
  identifier: "AdvancedPlaygroundResult",
  description: "A feature's result in one environment for one of the users."
})
export type AdvancedPlaygroundResult = typeof AdvancedPlaygroundResult.Type

export const AdvancedPlaygroundFeature = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  projectId: field(Schema.String, "The feature's project"),
  environments: field(
    Schema.Record(Schema.String, Schema.Array(AdvancedPlaygroundResult)),
    "The results by environment"
  )
}).annotate({
  identifier: "AdvancedPlaygroundFeature",
  description: "A feature's results in each environment for each of the users."
})

export const AdvancedPlaygroundResponse = Schema.Struct({
  input: field(AdvancedPlaygroundRequest, "The request"),
  features: field(Schema.Array(AdvancedPlaygroundFeature), "The features and their results, by name"),
  warnings: field(
    Schema.optionalKey(
      Schema.Struct({
        invalidContextProperties: field(
          Schema.Array(Schema.String),
          "Context members that are neither texts nor numbers nor booleans"
        )
      }).annotate({
        identifier: "PlaygroundWarnings",
        description: "Parts of a playground request that were ignored."
      })
    ),
    "What was ignored, if anything"
  )
}).annotate({
  identifier: "AdvancedPlaygroundResponse",
  description: "A playground evaluation in several environments and its results."
})
export type AdvancedPlaygroundResponse = typeof AdvancedPlaygroundResponse.Type
