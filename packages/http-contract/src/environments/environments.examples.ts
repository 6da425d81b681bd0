import type { AvailableEnvironment, Environment, EnvironmentListItem } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const environment = (name: string, type: string, sortOrder: number): Environment => ({
  name,
  type,
  sortOrder,
  enabled: true,
  protected: false,
  requiredApprovals: null
})

const development = environment("development", "development", 1)
const production = environment("production", "production", 2)
const staging = environment("staging", "preproduction", 150)

const listed = (item: Environment, projectCount: number, enabledToggleCount: number): EnvironmentListItem => ({
  ...item,
  projectCount,
  apiTokenCount: 1,
  enabledToggleCount
})

const available = (item: Environment, projectEnabledToggleCount: number, visible = true): AvailableEnvironment => ({
  ...item,
  projectApiTokenCount: 1,
  projectEnabledToggleCount,
  visible
})

const NotFoundError = 'There is no environment "staging"'

export const environmentExamples = {
  getAllEnvironments: {
    answer: {
      version: 1,
      environments: [listed(development, 2, 9), listed(production, 2, 4), listed(staging, 1, 0)]
    }
  },
  getEnvironment: {
    answer: listed(staging, 1, 0),
    messages: { NotFoundError }
  },
  getProjectEnvironments: {
    answer: {
      version: 1,
      environments: [available(development, 7), available(production, 3), available(staging, 0, false)]
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
  validateEnvironmentName: {
    body: { name: "qa" },
    messages: { NameExistsError: 'The name "qa" is taken by an existing environment' }
  },
  cloneEnvironment: {
    body: { name: "staging-eu", type: "preproduction", projects: ["shop"], clonePermissions: true },
    answer: environment("staging-eu", "preproduction", 151),
    messages: {
      ExceedsLimitError: "The limit of 50 environments is reached",
      NameExistsError: 'The name "staging-eu" is taken by an existing environment',
      NotFoundError
    }
  },
  removeEnvironment: {
    messages: {
      InvalidOperationError: '"staging" is the only environment of these projects: shop',
      NotFoundError
    }
  },
  updateEnvironment: {
    body: { type: "preproduction", sortOrder: 15 },
    answer: { ...staging, sortOrder: 15 },
    messages: { NotFoundError }
  },
  updateSortOrder: {
    body: { development: 1, staging: 2, production: 3 },
    messages: {
      NotFoundError,
      ValidationError: '"/body/production" must differ from that of "staging"'
    }
  },
  toggleEnvironmentOn: { messages: { NotFoundError } },
  toggleEnvironmentOff: { messages: { NotFoundError } }
} satisfies Record<string, OperationExample>
