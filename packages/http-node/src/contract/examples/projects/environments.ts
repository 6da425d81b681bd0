import type { Environment } from "@halyard/core"
import type { OperationExample } from "../operation-example.ts"

const environment = (name: string, type: string, sortOrder: number): Environment => ({
  name,
  type,
  sortOrder,
  enabled: true,
  protected: false
})

const staging = environment("staging", "preproduction", 150)

export const environmentExamples = {
  getAllEnvironments: {
    answer: {
      version: 1,
      environments: [environment("development", "development", 1), environment("production", "production", 2), staging]
    }
  },
  createEnvironment: {
    body: { name: "staging", type: "preproduction", sortOrder: 150 },
    answer: staging,
    messages: {
      ExceedsLimitError: "The limit of 50 environments is reached",
      NameExistsError: 'The name "staging" is taken by an existing environment'
    }
  },
  addEnvironmentToProject: {
    body: { environment: "staging" },
    answer: { environment: "staging", changeRequestsEnabled: false },
    messages: { NameExistsError: 'The name "staging" is taken by an existing environment' }
  }
} satisfies Record<string, OperationExample>
