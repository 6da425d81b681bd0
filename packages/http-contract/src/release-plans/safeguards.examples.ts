import type { NewSafeguard, Safeguard } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const limit: NewSafeguard = {
  impactMetric: {
    metricName: "failed_orders",
    timeRange: "hour",
    aggregationMode: "count",
    labelSelectors: { variant: ["blue"] }
  },
  triggerCondition: { operator: ">", threshold: 20 },
  action: { type: "pauseMilestoneProgressions" },
  minimumSamples: 5,
  forMinutes: 2
}

const id = "0e5d53c1-2f6a-4c57-8b87-7c8f4a0c6f01"

/** A safeguard of a release plan. */
export const planSafeguard: Safeguard = {
  id,
  action: { type: "pauseMilestoneProgressions", id: "c2b7f3a0-1d7f-4a35-9a53-2f0a6f1f6b33" },
  triggerCondition: limit.triggerCondition,
  minimumSamples: 5,
  forMinutes: 2,
  impactMetric: { id, ...limit.impactMetric },
  triggeredAt: null
}

const featureSafeguardId = "7a3c1d52-90b4-4b0e-8f0d-6e2b9a1c4d10"

/** A safeguard of a feature. */
const ofFeature: Safeguard = {
  ...planSafeguard,
  id: featureSafeguardId,
  action: { type: "disableFeatureEnvironment", id: "production" },
  impactMetric: { id: featureSafeguardId, ...limit.impactMetric }
}

const messages = { InvalidOperationError: "There are 10 safeguards here, which is the limit" }

export const safeguardExamples = {
  changeSafeguard: { body: limit, messages },
  deleteSafeguard: {},
  getFeatureEnvSafeguards: {
    answer: [ofFeature]
  },
  changeFeatureEnvSafeguard: { body: { ...limit, action: { type: "disableFeatureEnvironment" } }, messages },
  deleteFeatureEnvSafeguard: {}
} satisfies Record<string, OperationExample>
