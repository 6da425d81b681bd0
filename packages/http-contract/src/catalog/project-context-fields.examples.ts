import type { ContextField } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const content = {
  description: "The store that the customer visits",
  stickiness: false,
  sortOrder: 10,
  legalValues: [{ value: "online" }, { value: "berlin", description: "Our first store" }]
} as const

const newBranch = { name: "branch", ...content } as const

const branchField: ContextField = { ...newBranch, createdAt: "2026-11-01T08:30:00.000Z", project: "shop" }

const NotFoundError = 'There is no context field "branch"'
const NameExistsError = 'The name "branch" is taken by an existing context field'
const noProject = 'There is no project "shop"'

export const projectContextFieldExamples = {
  getContextFieldsForProject: {
    answer: [{ ...branchField, usedInFeatures: 1, usedInProjects: 1 }],
    messages: { NotFoundError: noProject }
  },
  createContextFieldForProject: {
    body: newBranch,
    answer: branchField,
    messages: { NameExistsError, NotFoundError: noProject }
  },
  validateContextFieldNameForProject: {
    body: { name: "counter" },
    messages: {
      NameExistsError: 'The name "counter" is taken by an existing context field',
      NotFoundError: noProject
    }
  },
  getContextFieldForProject: { answer: branchField, messages: { NotFoundError } },
  updateContextFieldForProject: { body: content, messages: { NotFoundError } },
  deleteContextFieldForProject: {
    messages: {
      InvalidOperationError: 'The context field "branch" is in use by feature: new-checkout',
      NotFoundError
    }
  },
  getStrategiesByContextFieldForProject: {
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
  updateContextFieldLegalValueForProject: { body: { value: "hamburg" }, messages: { NotFoundError } },
  deleteContextFieldLegalValueForProject: { messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
