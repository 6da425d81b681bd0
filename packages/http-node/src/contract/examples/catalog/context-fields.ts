import type { ContextField } from "@halyard/core"
import type { OperationExample } from "../operation-example.ts"

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

export const countryField: ContextField = { ...newCountry, createdAt: "2026-11-01T08:30:00.000Z" }

export const contextFieldExamples = {
  createContextField: {
    body: newCountry,
    answer: countryField,
    messages: { NameExistsError: 'The name "country" is taken by an existing context field' }
  }
} satisfies Record<string, OperationExample>
