import { Schema } from "effect"

/** Features of one project, by name. A name that comes twice counts once. */
export const FeatureNames = Schema.Struct({ features: Schema.Array(Schema.String) }).annotate({
  identifier: "FeatureNames"
})
