import { Effect } from "effect"
import {
  type Feedback,
  type FeedbackUpdate,
  NewFeedback,
  type Splash,
  type TelemetrySettings,
  UiError
} from "../../domain/instance/ui-reports.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { now } from "../../domain/values/timestamp.ts"
import { currentViewer, refuseInvalid } from "../access/require-permission.ts"

// UIs report these things. Halyard accepts them, so that UIs work, and stores none of them.

/** Accepts an answer to a questionnaire. */
export const giveFeedback = Effect.fn("giveFeedback")(function* (given: NewFeedback) {
  yield* refuseInvalid(sizeViolations(NewFeedback, given, ""))
  return yield* changeFeedback(given.feedbackId, given)
})

/** Accepts a changed answer to a questionnaire. */
export const changeFeedback = Effect.fn("changeFeedback")(function* (
  feedbackId: string,
  { neverShow = false }: FeedbackUpdate
) {
  const { id } = yield* currentViewer()
  const feedback: Feedback = { userId: id, neverShow, given: yield* now, feedbackId }
  return feedback
})

/** Accepts that the caller has seen a splash screen. */
export const seeSplash = Effect.fn("seeSplash")(function* (splashId: string) {
  const { id } = yield* currentViewer()
  const splash: Splash = { userId: id, splashId, seen: true }
  return splash
})

/** Returns what the service reports to its makers: nothing. */
export const getTelemetrySettings = Effect.fn("getTelemetrySettings")(function* () {
  yield* currentViewer()
  const settings: TelemetrySettings = { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false }
  return settings
})

/** Accepts an error of the UI. */
export const reportUiError = Effect.fn("reportUiError")(function* (error: UiError) {
  yield* currentViewer()
  yield* refuseInvalid(sizeViolations(UiError, error, ""))
})
