import { Schema } from "effect"
import { LegalValue } from "../../catalog/context-field.ts"
import { StrategyParameter } from "../../catalog/strategy-type.ts"
import { field } from "../../values/field.ts"
import { givenFlag, given, items, list, givenNumber, text, textOrNull } from "./moved-field.ts"
import { MovedConstraint } from "./moved-strategy.ts"

export const MovedEnvironment = Schema.Struct({
  name: field(Schema.String, "The environment's name"),
  type: field(Schema.String, "The environment's type: development, test, preproduction, production or another word"),
  sortOrder: givenNumber("The position in lists; smaller comes first"),
  enabled: givenFlag("Whether new projects are linked to the environment"),
  requiredApprovals: given(
    Schema.NullOr(Schema.Finite),
    "How many people must approve changes in all projects, at least; null if each project decides"
  )
}).annotate({ identifier: "MovedEnvironment", description: "An environment." })
export type MovedEnvironment = typeof MovedEnvironment.Type

export const MovedFeatureType = Schema.Struct({
  id: field(Schema.String, "The feature type's id"),
  lifetimeDays: field(Schema.NullOr(Schema.Finite), "The expected lifetime of its features in days; null for unlimited")
}).annotate({ identifier: "MovedFeatureType", description: "The expected lifetime of a feature type." })
export type MovedFeatureType = typeof MovedFeatureType.Type

export const MovedStrategyType = Schema.Struct({
  name: field(Schema.String, "The strategy type's name"),
  title: textOrNull("A heading for the UI"),
  displayName: textOrNull("The name to show in a UI"),
  description: text("What the strategy type is for"),
  deprecated: givenFlag("Whether the strategy type should no longer be used"),
  parameters: items(
    Schema.Struct({
      name: StrategyParameter.fields.name,
      type: StrategyParameter.fields.type,
      description: text("What the parameter is for"),
      required: givenFlag("Whether a value is required; false by default")
    }),
    "The parameters of strategies of this type"
  )
}).annotate({
  identifier: "MovedStrategyType",
  description: "A strategy type. Of a built-in one, only `deprecated` counts."
})
export type MovedStrategyType = typeof MovedStrategyType.Type

export const MovedTagType = Schema.Struct({
  name: field(Schema.String, "The tag type's name"),
  description: textOrNull("What tags of this type are for"),
  icon: textOrNull("The icon next to tags of this type in a UI"),
  color: textOrNull("The color of tags of this type, such as #1A9F00")
}).annotate({ identifier: "MovedTagType", description: "A tag type." })
export type MovedTagType = typeof MovedTagType.Type

export const MovedTag = Schema.Struct({
  type: field(Schema.String, "The tag type's name"),
  value: field(Schema.String, "The tag's value")
}).annotate({ identifier: "MovedTag", description: "A tag." })
export type MovedTag = typeof MovedTag.Type

export const MovedContextField = Schema.Struct({
  name: field(Schema.String, "The context field's name"),
  project: textOrNull(
    "The only project that can use the field, which cannot change; null for all projects, as by default"
  ),
  description: textOrNull("What the context field is for"),
  stickiness: givenFlag("Whether rollouts and variants can use the field for stickiness"),
  sortOrder: givenNumber("The position in lists; smaller comes first"),
  legalValues: given(list(LegalValue), "The values that the field accepts; empty for any")
}).annotate({ identifier: "MovedContextField", description: "A context field." })
export type MovedContextField = typeof MovedContextField.Type

export const MovedSegment = Schema.Struct({
  name: field(Schema.String, "The segment's name"),
  project: textOrNull("The project whose strategies can use the segment; null for all"),
  description: textOrNull("What the segment is for"),
  constraints: field(list(MovedConstraint), "The constraints, which must all match")
}).annotate({ identifier: "MovedSegment", description: "A segment." })
export type MovedSegment = typeof MovedSegment.Type
