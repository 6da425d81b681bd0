import type { ContextField } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const content = {
  description: "Where the customer is",
  stickiness: false,
  sortOrder: 10,
  legalValues: [
    { value: "NL", description: "The Netherlands" },
    { value: "DE", description: "Germany" }
  ]
} as const

const newCountry = { name: "country", ...content } as const

export const countryField: ContextField = { ...newCountry, createdAt: "2026-11-01T08:30:00.000Z" }

const NotFoundError = 'There is no context field "country"'

export const contextFieldExamples = {
  getContextFields: { answer: [{ ...countryField, usedInFeatures: 2, usedInProjects: 1 }] },
  createContextField: {
    body: newCountry,
    answer: countryField,
    messages: { NameExistsError: 'The name "country" is taken by an existing context field' }
  },
  validateContextFieldName: {
    body: { name: "region" },
    messages: { NameExistsError: 'The name "region" is taken by an existing context field' }
  },
  getContextField: { answer: countryField, messages: { NotFoundError } },
  updateContextField: { body: content, messages: { NotFoundError } },
  deleteContextField: {
    messages: {
      InvalidOperationError: 'The context field "country" is in use by feature: cart and by segment: beta-testers',
      NotFoundError
    }
  },
  getStrategiesByContextField: {
    answer: {
      strategies: [
        {
          id: "5363be48-583f-4d5f-8600-0e084d09800c",
          featureName: "new-checkout",
          projectId: "shop",
          environment: "production",
          strategyName: "flexibleRollout"
        }
      ]
    },
    messages: { NotFoundError }
  },
  updateContextFieldLegalValue: { body: { value: "BE", description: "Belgium" }, messages: { NotFoundError } },
  deleteContextFieldLegalValue: { messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
