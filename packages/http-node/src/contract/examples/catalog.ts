import type { ContextField, Segment, TagType } from "@halyard/core"
import type { OperationExample } from "./operation-example.ts"

const createdAt = "2026-11-01T08:30:00.000Z"

export const teamTagType: TagType = { name: "team", description: "The team that owns the feature", icon: "groups" }

const newCountry = {
  name: "country",
  description: "Where the customer is",
  stickiness: false,
  sortOrder: 10,
  legalValues: [
    { value: "NL", description: "The Netherlands" },
    { value: "DE", description: "Germany" }
  ]
} as const

export const countryField: ContextField = { ...newCountry, createdAt }

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
  createdAt
}

export const catalogExamples = {
  createSegment: {
    body: newSegment,
    answer: segment,
    messages: {
      ExceedsLimitError: "The limit of 300 segments is reached",
      NameExistsError: 'The name "beta-testers" is taken by an existing segment'
    }
  },
  createContextField: {
    body: newCountry,
    answer: countryField,
    messages: { NameExistsError: 'The name "country" is taken by an existing context field' }
  },
  createTagType: {
    body: teamTagType,
    answer: teamTagType,
    messages: { NameExistsError: 'The name "team" is taken by an existing tag type' }
  }
} satisfies Record<string, OperationExample>
