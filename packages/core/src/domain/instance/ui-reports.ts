import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"

const FeedbackId = field(limitedText(200), "The name of the questionnaire")
const NeverShow = field(Schema.Boolean, "Whether the questionnaire is not to be shown again")

export const NewFeedback = Schema.Struct({
  feedbackId: FeedbackId,
  neverShow: field(
    Schema.optionalKey(NeverShow),
    "Whether the questionnaire is not to be shown again; false by default"
  )
}).annotate({ identifier: "NewFeedback", description: "An answer to a questionnaire of the UI." })
export type NewFeedback = typeof NewFeedback.Type

export const FeedbackUpdate = Schema.Struct({
  neverShow: field(
    Schema.optionalKey(NeverShow),
    "Whether the questionnaire is not to be shown again; false by default"
  )
}).annotate({ identifier: "FeedbackUpdate", description: "A changed answer to a questionnaire of the UI." })
export type FeedbackUpdate = typeof FeedbackUpdate.Type

export const Feedback = Schema.Struct({
  userId: field(Schema.Int, "The caller's id"),
  neverShow: NeverShow,
  given: field(Schema.NullOr(Timestamp), "When the answer was given"),
  feedbackId: field(Schema.String, "The name of the questionnaire")
}).annotate({ identifier: "Feedback", description: "An answer to a questionnaire of the UI. It is not stored." })
export type Feedback = typeof Feedback.Type

export const Splash = Schema.Struct({
  userId: field(Schema.Int, "The caller's id"),
  splashId: field(Schema.String, "The name of the splash screen"),
  seen: field(Schema.Boolean, "Always true")
}).annotate({ identifier: "Splash", description: "A splash screen that was seen. It is not stored." })
export type Splash = typeof Splash.Type

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
