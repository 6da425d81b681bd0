import type { OperationExample } from "../operation/operation-example.ts"

const feedback = { userId: 7, neverShow: true, given: "2026-11-01T08:30:00.000Z", feedbackId: "new-search" }

export const uiReportExamples = {
  createFeedback: { body: { feedbackId: "new-search", neverShow: true }, answer: feedback },
  updateFeedback: { body: { neverShow: true }, answer: feedback },
  updateSplashSettings: { answer: { userId: 7, splashId: "welcome", seen: true } },
  getTelemetrySettings: { answer: { versionInfoCollectionEnabled: false, featureInfoCollectionEnabled: false } },
  uiObservability: { body: { errorMessage: "x is undefined", errorStack: "at render (app.js:1:2)" } }
} satisfies Record<string, OperationExample>
