import { checkoutStrategy } from "../strategies/a-strategy.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"
import { betaTesters } from "./segments.examples.ts"

const strategySegments = {
  projectId: "shop",
  strategyId: checkoutStrategy.id,
  environmentId: "production",
  segmentIds: [betaTesters.id]
}

const noStrategy = { NotFoundError: `There is no strategy "${checkoutStrategy.id}"` }

export const segmentStrategyExamples = {
  getStrategiesBySegmentId: {
    answer: {
      strategies: [
        {
          id: checkoutStrategy.id,
          featureName: "new-checkout",
          projectId: "shop",
          environment: "production",
          strategyName: checkoutStrategy.name
        }
      ],
      changeRequestStrategies: []
    },
    messages: { NotFoundError: 'There is no segment "1"' }
  },
  getSegmentsByStrategyId: { answer: { segments: [betaTesters] }, messages: noStrategy },
  updateFeatureStrategySegments: {
    body: strategySegments,
    answer: strategySegments,
    messages: {
      ...noStrategy,
      ExceedsLimitError: '"/body/segmentIds" goes beyond the limit of 5 segments per strategy'
    }
  }
} satisfies Record<string, OperationExample>
