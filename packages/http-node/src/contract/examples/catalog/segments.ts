import type { Segment } from "@halyard/core"
import type { OperationExample } from "../operation-example.ts"

const newSegment = {
  name: "beta-testers",
  description: "Customers who try things first",
  project: "shop",
  constraints: [{ contextName: "userId", operator: "IN", values: ["1042", "2077"] }]
} as const

const segment: Segment = {
  id: 1,
  ...newSegment,
  constraints: newSegment.constraints.map((given) => ({ ...given, inverted: false, caseInsensitive: false })),
  createdBy: "Ada King",
  createdAt: "2026-11-01T08:30:00.000Z"
}

export const segmentExamples = {
  createSegment: {
    body: newSegment,
    answer: segment,
    messages: {
      ExceedsLimitError: "The limit of 300 segments is reached",
      NameExistsError: 'The name "beta-testers" is taken by an existing segment'
    }
  }
} satisfies Record<string, OperationExample>
