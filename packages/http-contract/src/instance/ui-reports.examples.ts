import type { OperationExample } from "../operation/operation-example.ts"

const feedback = { userId: 7, neverShow: true, given: "2026-11-01T08:30:00.000Z", feedbackId: "new-search" }

const ExceedsLimitError = "The limit of 200 answers of a user is reached"

export const uiReportExamples = {
  createFeedback: {
    body: { feedbackId: "new-search", neverShow: true },
    answer: feedback,
    messages: { ExceedsLimitError }
  },
  updateFeedback: { body: { neverShow: true }, answer: feedback, messages: { ExceedsLimitError } },
  updateSplashSettings: { answer: { userId: 7, splashId: "welcome", seen: true }, messages: { ExceedsLimitError } },
  getTelemetrySettings: { answer: { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false } },
  uiObservability: { body: { errorMessage: "x is undefined", errorStack: "at render (app.js:1:2)" } }
} satisfies Record<string, OperationExample>
