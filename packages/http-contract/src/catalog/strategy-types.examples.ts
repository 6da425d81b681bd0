import type { StrategyType } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const newStrategyType = {
  name: "by-country",
  title: "Countries",
  displayName: "By country",
  description: "On for customers of some countries",
  parameters: [{ name: "countries", type: "list", description: "Codes of two letters", required: true }]
} as const

const strategyType: StrategyType = { ...newStrategyType, editable: true, deprecated: false }

const NotFoundError = 'There is no strategy type "by-country"'

export const strategyTypeExamples = {
  getAllStrategies: { answer: { version: 1, strategies: [strategyType] } },
  createStrategy: {
    body: newStrategyType,
    answer: strategyType,
    messages: { NameExistsError: 'The name "by-country" is taken by an existing strategy type' }
  },
  getStrategy: { answer: strategyType, messages: { NotFoundError } },
  updateStrategy: {
    body: { description: "On for customers in these countries", parameters: newStrategyType.parameters },
    messages: {
      InvalidOperationError: 'The strategy type "default" is built in, so it cannot be changed or removed',
      NotFoundError
    }
  },
  removeStrategy: {
    messages: {
      InvalidOperationError: 'The strategy type "by-country" is in use by features: cart, new-checkout (archived)',
      NotFoundError
    }
  },
  deprecateStrategy: { messages: { NotFoundError } },
  reactivateStrategy: { messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
