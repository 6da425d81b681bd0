import { Schema } from "effect"
import { EvaluatedVariant } from "../evaluation/evaluated-variant.ts"
import type { Evaluation } from "../evaluation/decide-feature.ts"
import { field } from "../values/field.ts"

const deprecated = { deprecated: true }

export const EvaluatedToggle = Schema.Struct({
  name: field(Schema.String, "The feature's name"),
  enabled: field(Schema.Boolean, "Whether the feature is enabled; always true"),
  variant: field(
    Schema.Struct({
      ...EvaluatedVariant.fields,
      featureEnabled: field(Schema.Boolean.annotate(deprecated), "Use feature_enabled instead")
    }).annotate({
      identifier: "ToggleVariant",
      description: "A user's variant. If it is not enabled, the user has none."
    }),
    "The user's variant"
  ),
  impressionData: field(Schema.Boolean, "Whether SDKs emit an event for each evaluation")
}).annotate({ identifier: "EvaluatedToggle", description: "An enabled feature." })
export type EvaluatedToggle = typeof EvaluatedToggle.Type

export const EvaluatedToggles = Schema.Struct({
  toggles: field(Schema.Array(EvaluatedToggle), "The enabled features, by name")
}).annotate({
  identifier: "EvaluatedToggles",
  description: "The enabled features, by name. All other features are off."
})
export type EvaluatedToggles = typeof EvaluatedToggles.Type

/** The results of enabled features. */
export const evaluatedToggles = (evaluations: ReadonlyArray<Evaluation>): EvaluatedToggles => ({
  toggles: evaluations.map(({ feature, enabled, variant, impressionData }) => ({
    name: feature,
    enabled,
    variant: { ...variant, featureEnabled: variant.feature_enabled },
    impressionData
  }))
})
