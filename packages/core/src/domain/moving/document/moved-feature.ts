import { Schema } from "effect"
import { field } from "../../values/field.ts"
import { MovedTag } from "./moved-catalog.ts"
import { givenFlag, given, items, list, Names, text, textOrNull } from "./moved-field.ts"
import { MovedChart, MovedLimits, MovedPlan } from "./moved-plan.ts"
import { MovedStrategy, MovedVariant } from "./moved-strategy.ts"

export const MovedState = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  enabled: field(Schema.Boolean, "Whether the feature is on"),
  strategies: given(list(MovedStrategy), "All strategies of the feature there"),
  variants: given(list(MovedVariant), "All variants of the feature there"),
  releasePlan: given(Schema.NullOr(MovedPlan), "The feature's release plan there; null for none"),
  safeguards: given(MovedLimits, "All limits whose breach switches the feature off there")
}).annotate({ identifier: "MovedState", description: "A feature's configuration in one environment." })
export type MovedState = typeof MovedState.Type

const MovedDependency = Schema.Struct({
  feature: field(Schema.String, "The parent feature's name"),
  enabled: givenFlag("Whether the parent must be on, or off; on by default"),
  variants: given(Names, "The parent's variants, one of which the user must have; any by default")
}).annotate({ identifier: "MovedDependency", description: "A parent feature that a feature depends on." })

const MovedCompletion = Schema.Struct({
  status: field(Schema.Literals(["kept", "discarded"]), "Whether the feature was kept or discarded"),
  statusValue: textOrNull("More about the outcome, such as the name of the variant that was kept")
}).annotate({ identifier: "MovedCompletion", description: "The outcome of a completed feature." })

const MovedFeatureLink = Schema.Struct({
  url: field(Schema.String, "The address"),
  title: textOrNull("The text to show instead of the address")
}).annotate({ identifier: "MovedFeatureLink", description: "A link of a feature to a page elsewhere." })

export const MovedFeature = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  project: field(Schema.String, "The feature's project"),
  type: text("The feature's type; release by default. An unknown one becomes release"),
  description: textOrNull("What the feature is for"),
  impressionData: givenFlag("Whether SDKs emit an event for each evaluation"),
  stale: givenFlag("Whether the feature is marked as stale"),
  archived: givenFlag("Whether the feature is archived; false by default"),
  completion: given(Schema.NullOr(MovedCompletion), "The outcome of a completed feature; null if it is not completed"),
  tags: given(list(MovedTag), "All tags of the feature"),
  dependencies: given(list(MovedDependency), "All features that this feature depends on"),
  links: items(MovedFeatureLink, "All links of the feature"),
  charts: items(MovedChart, "All charts of the feature"),
  environments: items(
    MovedState,
    "The feature's configuration in each environment. In environments that are left out it stays as it is"
  )
}).annotate({ identifier: "MovedFeature", description: "A feature and its configuration in each environment." })
export type MovedFeature = typeof MovedFeature.Type
