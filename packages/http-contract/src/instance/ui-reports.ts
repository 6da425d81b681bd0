import { Feedback, FeedbackUpdate, NewFeedback, Splash, TelemetrySettings, UiError } from "@halyard/core/domain"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ExceedsLimitError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { pathText } from "../operation/paths.ts"
import { uiReportExamples } from "./ui-reports.examples.ts"

const createFeedback = HttpApiEndpoint.post("createFeedback", "/feedback", {
  payload: NewFeedback,
  success: Feedback,
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Answer a questionnaire",
    description: "It replaces an earlier answer of the caller. Answers of API tokens are not stored.",
    example: uiReportExamples.createFeedback
  })
)

const updateFeedback = HttpApiEndpoint.put("updateFeedback", "/feedback/:feedbackId", {
  params: { feedbackId: pathText("The questionnaire's name", "new-search") },
  payload: FeedbackUpdate,
  success: Feedback,
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Change an answer to a questionnaire",
    description: "Adds an answer of the caller if there is none. Answers of API tokens are not stored.",
    example: uiReportExamples.updateFeedback
  })
)

const updateSplash = HttpApiEndpoint.post("updateSplashSettings", "/splash/:splashId", {
  params: { splashId: pathText("The splash screen's name", "welcome") },
  success: Splash,
  error: ExceedsLimitError
}).annotateMerge(
  operation({
    summary: "Mark a splash screen as seen",
    description: "For the caller. Of API tokens, it is not stored.",
    example: uiReportExamples.updateSplashSettings
  })
)

const getTelemetrySettings = HttpApiEndpoint.get("getTelemetrySettings", "/telemetry/settings", {
  success: TelemetrySettings
}).annotateMerge(
  operation({
    summary: "Read what the service reports to its makers",
    description: "Nothing: the service never calls out by itself.",
    example: uiReportExamples.getTelemetrySettings
  })
)

const recordUiError = HttpApiEndpoint.post("uiObservability", "/record-ui-error", {
  payload: UiError,
  success: HttpApiSchema.NoContent
}).annotateMerge(
  operation({
    summary: "Report an error of the UI",
    description: "The error is not stored.",
    example: uiReportExamples.uiObservability
  })
)

export class UiReportsGroup extends HttpApiGroup.make("uiReports")
  .add(createFeedback, updateFeedback, updateSplash, getTelemetrySettings, recordUiError)
  .annotateMerge(
    OpenApi.annotations({ title: "Reports of the UI", description: "What UIs report, and ask to know again" })
  ) {}
