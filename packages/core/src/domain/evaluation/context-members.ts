import { Schema } from "effect"
import { field } from "../values/field.ts"

/** The members of a context whose values have this form. */
export const contextMembers = <Value extends Schema.Top>(value: Value) => ({
  userId: field(Schema.optionalKey(value), "The user's id"),
  sessionId: field(Schema.optionalKey(value), "The user's session id"),
  remoteAddress: field(Schema.optionalKey(value), "The user's IP address"),
  environment: field(Schema.optionalKey(value), "The environment that the application runs in, in its own terms"),
  appName: field(Schema.optionalKey(value), "The application's name"),
  currentTime: field(Schema.optionalKey(value), "The time to evaluate for; now by default"),
  properties: field(
    Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(value))),
    "Other properties of the user"
  )
})

export const EvaluationContext = Schema.Struct(contextMembers(Schema.String)).annotate({
  identifier: "EvaluationContext",
  description: "The user to evaluate features for."
})
export type EvaluationContext = typeof EvaluationContext.Type
