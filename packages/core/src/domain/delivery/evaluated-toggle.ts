import { Schema } from "effect"
import { EvaluatedVariant } from "../evaluation/choose-variant.ts"
import type { Evaluation } from "../evaluation/judge-feature.ts"

const deprecated = { deprecated: true }

/** A feature that is on for somebody, as SDKs receive it that run where users do. */
export const EvaluatedToggle = Schema.Struct({
  name: Schema.String,
  enabled: Schema.Boolean,
  variant: Schema.Struct({
    ...EvaluatedVariant.fields,
    featureEnabled: Schema.Boolean.annotate(deprecated)
  }).annotate({ identifier: "ToggleVariant" }),
  impressionData: Schema.Boolean
}).annotate({ identifier: "EvaluatedToggle" })
export type EvaluatedToggle = typeof EvaluatedToggle.Type

/** All that are on; of the others an SDK takes for granted that they are off. */
export const EvaluatedToggles = Schema.Struct({ toggles: Schema.Array(EvaluatedToggle) }).annotate({
  identifier: "EvaluatedToggles"
})
export type EvaluatedToggles = typeof EvaluatedToggles.Type

export const evaluatedToggles = (evaluations: ReadonlyArray<Evaluation>): EvaluatedToggles => ({
  toggles: evaluations
    .filter(({ enabled }) => enabled)
    .map(({ feature, enabled, variant, impressionData }) => ({
      name: feature,
      enabled,
      variant: { ...variant, featureEnabled: variant.feature_enabled },
      impressionData
    }))
})
