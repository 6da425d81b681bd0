import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"

export const TelemetrySettings = Schema.Struct({
  versionInfoCollectionEnabled: field(Schema.Boolean, "Always false: the service never reports its version"),
  featureInfoCollectionEnabled: field(Schema.Boolean, "Always false: the service never reports how it is used")
}).annotate({ identifier: "TelemetrySettings", description: "What the service reports to its makers: nothing." })
export type TelemetrySettings = typeof TelemetrySettings.Type

export const UiError = Schema.Struct({
  errorMessage: field(limitedText(10_000), "The message of the error"),
  errorStack: field(Schema.optionalKey(limitedText(100_000)), "Where it happened")
}).annotate({ identifier: "UiError", description: "An error of the UI." })
export type UiError = typeof UiError.Type
