import type { NewStrategy } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const cautious: NewStrategy = {
  name: "flexibleRollout",
  title: "A tenth first",
  constraints: [],
  variants: [],
  parameters: { rollout: "10", stickiness: "userId" },
  segments: []
}

export const projectEnvironmentExamples = {
  addEnvironmentToProject: {
    body: { environment: "staging" },
    answer: { environment: "staging", changeRequestsEnabled: false },
    messages: { NameExistsError: 'The name "staging" is taken by an existing environment' }
  },
  addDefaultStrategyToProjectEnvironment: {
    body: cautious,
    answer: cautious,
    messages: {
      ExceedsLimitError: '"/body/constraints" goes beyond the limit of 30 constraints per strategy',
      NotFoundError: 'There is no environment "production"',
      ValidationError: '"/body/parameters/rollout" must be a whole number "0".."100"'
    }
  },
  removeEnvironmentFromProject: {
    messages: {
      InvalidOperationError:
        '"production" is the last environment of the project "shop". Add another environment first.',
      NotFoundError: 'There is no environment "production"'
    }
  }
} satisfies Record<string, OperationExample>
