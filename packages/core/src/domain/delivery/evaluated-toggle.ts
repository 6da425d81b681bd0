import { Schema } from "effect"
import { EvaluatedVariant } from "../evaluation/evaluated-variant.ts"
import type { Evaluation } from "../evaluation/decide-feature.ts"
import type { PreparedFlags } from "../evaluation/prepare.ts"
import { JsonText } from "../json/json-text.ts"
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

/** The results of enabled features as JSON. */
export const evaluatedToggles = (
  flags: PreparedFlags,
  evaluations: ReadonlyArray<Evaluation>
): JsonText<EvaluatedToggles> => {
  const plain = plainIn.get(flags) ?? new Map<string, string>()
  plainIn.set(flags, plain)
  const jsonOf = (evaluation: Evaluation): string => {
    if (evaluation.variantReason !== "none") return toggleJson(evaluation)
    const known = plain.get(evaluation.feature)
    if (known !== undefined) return known
    const made = toggleJson(evaluation)
    plain.set(evaluation.feature, made)
    return made
  }
  return new JsonText(`{"toggles":[${evaluations.map(jsonOf).join()}]}`)
}

/** The JSON of features without a variant is the same for all users, and most features have none. */
const plainIn = new WeakMap<PreparedFlags, Map<string, string>>()

const toggleJson = ({ enabled, feature, impressionData, variant }: Evaluation): string => {
  const shown = { ...variant, featureEnabled: variant.feature_enabled }
  return JSON.stringify({ name: feature, enabled, variant: shown, impressionData } satisfies EvaluatedToggle)
}
