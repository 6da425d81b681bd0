import type { SearchFeature } from "@halyard/core/domain"
import { checkoutBasics, coloredTag, inDevelopment, inProduction } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const found: SearchFeature = {
  ...checkoutBasics,
  tags: [coloredTag],
  dependencyType: "child",
  environments: [
    { ...inDevelopment, yes: 0, no: 0, changeRequestIds: [] },
    { ...inProduction, yes: 1280, no: 3905, changeRequestIds: [] }
  ],
  segments: ["beta-testers"],
  lifecycle: { stage: "live", enteredStageAt: "2026-11-16T08:00:00.000Z", status: null }
}

export const searchExamples = {
  searchFeatures: {
    answer: { features: [found], total: 1 },
    messages: { ValidationError: '"/query/limit" must be a whole number from 1 to 1000, not "5000"' }
  }
} satisfies Record<string, OperationExample>
