import type { ClientFeature, ClientSegment } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const checkout: ClientFeature = {
  name: "new-checkout",
  type: "release",
  enabled: true,
  project: "shop",
  stale: false,
  strategies: [
    {
      name: "flexibleRollout",
      constraints: [],
      parameters: { groupId: "new-checkout", rollout: "25", stickiness: "default" },
      variants: [],
      segments: [1]
    }
  ],
  variants: [],
  description: "The checkout on one page",
  impressionData: false,
  dependencies: [{ feature: "cart", enabled: true, variants: [] }]
}

const betaTesters: ClientSegment = {
  id: 1,
  name: "beta-testers",
  constraints: [
    { contextName: "userId", operator: "IN", values: ["17", "42"], inverted: false, caseInsensitive: false }
  ]
}

const messages = { ValidationError: '"/query/tag" must hold tags of the form <type>:<value>, unlike "payments"' }

const hydration = { eventId: 1308, type: "hydration", features: [checkout], segments: [betaTesters] }

const updated = { eventId: 1312, type: "feature-updated", feature: { ...checkout, enabled: false } }

export const clientFeatureExamples = {
  getAllClientFeatures: {
    answer: {
      version: 2,
      features: [checkout],
      query: { project: ["shop"], environment: "development", inlineSegmentConstraints: false },
      segments: [betaTesters],
      meta: { revisionId: 1308, etag: 'W/"76d8bb0e:3f5a9c0d1e7b2468:v1"', queryHash: "76d8bb0e" }
    },
    messages
  },
  getClientFeature: { answer: checkout },
  getDelta: { answer: { events: [updated] }, messages },
  streamFeatures: {
    answer: [
      "event: unleash-connected",
      "id: 76d8bb0e:1308",
      `data: ${JSON.stringify({ events: [hydration] })}`,
      "",
      "event: unleash-updated",
      "id: 76d8bb0e:1312",
      `data: ${JSON.stringify({ events: [updated] })}`,
      "",
      ""
    ].join("\n")
  }
} satisfies Record<string, OperationExample>
