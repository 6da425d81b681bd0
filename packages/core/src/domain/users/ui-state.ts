import { Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedText } from "../values/limited.ts"
import { Timestamp } from "../values/timestamp.ts"

// What UIs store about a user: the questionnaires that the user answered, and the splash screens that the user has
// seen.

/** How many answers, and how many splash screens, are stored for a user. */
export const MOST_UI_MARKS = 200

const LONGEST_MARK = 200

const FeedbackId = field(limitedText(LONGEST_MARK), "The name of the questionnaire")
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
    "Whether the questionnaire is not to be shown again; unchanged if left out"
  )
}).annotate({ identifier: "FeedbackUpdate", description: "A changed answer to a questionnaire of the UI." })
export type FeedbackUpdate = typeof FeedbackUpdate.Type

export const Feedback = Schema.Struct({
  userId: field(Schema.Int, "The user's id"),
  neverShow: NeverShow,
  given: field(Schema.NullOr(Timestamp), "When the answer was given"),
  feedbackId: field(Schema.String, "The name of the questionnaire")
}).annotate({ identifier: "Feedback", description: "An answer to a questionnaire of the UI." })
export type Feedback = typeof Feedback.Type

/** The id of a splash screen, which is part of a path. */
export const SplashMark = Schema.Struct({ splashId: limitedText(LONGEST_MARK) })

/** The id of a questionnaire, which is part of a path. */
export const FeedbackMark = Schema.Struct({ feedbackId: limitedText(LONGEST_MARK) })

export const Splash = Schema.Struct({
  userId: field(Schema.Int, "The user's id"),
  splashId: field(Schema.String, "The name of the splash screen"),
  seen: field(Schema.Boolean, "Always true")
}).annotate({ identifier: "Splash", description: "A splash screen that the user has seen." })
export type Splash = typeof Splash.Type
