import { CREATED_AT } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

export const featureLifecycleExamples = {
  getFeatureLifecycle: {
    answer: [
      { stage: "initial", enteredStageAt: CREATED_AT },
      { stage: "live", enteredStageAt: "2026-11-16T08:00:00.000Z" },
      { stage: "completed", status: "kept", enteredStageAt: "2026-12-18T15:00:00.000Z" }
    ]
  },
  completeFeature: { body: { status: "kept", statusValue: "blue" } },
  uncompleteFeature: {}
} satisfies Record<string, OperationExample>
