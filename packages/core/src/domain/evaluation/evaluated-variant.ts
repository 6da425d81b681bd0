import { Schema } from "effect"
import { Payload } from "../strategies/variant.ts"
import { field } from "../values/field.ts"

export const EvaluatedVariant = Schema.Struct({
  name: field(Schema.String, "The variant's name; `disabled` if the user has none"),
  payload: field(Schema.optionalKey(Payload), "The variant's payload"),
  enabled: field(Schema.Boolean, "Whether the user has a variant"),
  feature_enabled: field(Schema.Boolean, "Whether the feature is on")
}).annotate({
  identifier: "EvaluatedVariant",
  description: "A user's variant. If it is not enabled, the user has none."
})
export type EvaluatedVariant = typeof EvaluatedVariant.Type
