import { Schema } from "effect"
import { field } from "@halyard/core/domain"

export const FeatureNames = Schema.Struct({
  features: field(Schema.Array(Schema.String), "The names of the features")
}).annotate({
  identifier: "FeatureNames",
  description: "The names of features in one project. Repeated names count once."
})
