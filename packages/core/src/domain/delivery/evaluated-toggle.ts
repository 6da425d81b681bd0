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
  const written = writtenIn.get(flags) ?? new Map<string, Written>()
  writtenIn.set(flags, written)
  const jsonOf = (evaluation: Evaluation): string => {
    const { feature, variant, variantReason } = evaluation
    const name = variantReason === "none" ? NO_VARIANT : variant.name
    const known = written.get(feature)?.get(name)
    if (known !== undefined && known.payload === variant.payload) return known.json
    const json = toggleJson(evaluation)
    const ofFeature: Written = written.get(feature) ?? new Map()
    written.set(feature, ofFeature.set(name, { payload: variant.payload, json }))
    return json
  }
  return new JsonText(`{"toggles":[${evaluations.map(jsonOf).join()}]}`)
}

/**
 * The JSON of a feature by the name of its variant, which is the same for all users with this variant. Strategies may
 * have variants with the same name and different payloads, so only the latest is cached.
 */
type Written = Map<string | typeof NO_VARIANT, { readonly payload: EvaluatedVariant["payload"]; readonly json: string }>

const writtenIn = new WeakMap<PreparedFlags, Map<string, Written>>()

/** The key for features without a variant. It is no text, since a variant may have any name. */
const NO_VARIANT = Symbol("no variant")

const toggleJson = ({ enabled, feature, impressionData, variant }: Evaluation): string => {
  const toggleVariant = { ...variant, featureEnabled: variant.feature_enabled }
  return JSON.stringify({ name: feature, enabled, variant: toggleVariant, impressionData } satisfies EvaluatedToggle)
}
