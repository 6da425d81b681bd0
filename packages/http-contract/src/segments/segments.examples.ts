import type { Segment } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newSegment = {
  name: "beta-testers",
  description: "Customers who try things first",
  project: "shop",
  constraints: [{ contextName: "userId", operator: "IN", values: ["1042", "2077"] }]
} as const

export const betaTesters: Segment = {
  id: 1,
  ...newSegment,
  constraints: newSegment.constraints.map((given) => ({ ...given, inverted: false, caseInsensitive: false })),
  createdBy: "Ada King",
  createdAt: "2026-11-01T08:30:00.000Z"
}

const NotFoundError = 'There is no segment "1"'
const nameTaken = (name: string) => `The name "${name}" is taken by an existing segment`
const NameExistsError = nameTaken("beta-testers")

export const segmentExamples = {
  getSegments: { answer: { segments: [{ ...betaTesters, usedInProjects: 1, usedInFeatures: 2 }] } },
  createSegment: {
    body: newSegment,
    answer: betaTesters,
    messages: { ExceedsLimitError: "The limit of 300 segments is reached", NameExistsError }
  },
  validateSegment: { body: { name: "early-birds" }, messages: { NameExistsError: nameTaken("early-birds") } },
  getSegment: { answer: betaTesters, messages: { NotFoundError } },
  updateSegment: {
    body: newSegment,
    messages: {
      ExceedsLimitError: '"/body/constraints" goes beyond the limit of 1000 values per segment',
      NotFoundError,
      NameExistsError
    }
  },
  removeSegment: {
    messages: {
      NotFoundError,
      InvalidOperationError: 'The segment "beta-testers" is in use by features: cart, new-checkout'
    }
  }
} satisfies Record<string, OperationExample>
