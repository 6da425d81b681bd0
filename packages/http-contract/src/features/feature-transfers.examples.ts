import { checkoutFeature } from "./a-feature.examples.ts"
import type { OperationExample } from "../operation/operation-example.ts"

const expressCheckout = {
  ...checkoutFeature,
  name: "express-checkout",
  favorite: false,
  lastSeenAt: null,
  createdAt: "2026-12-01T10:00:00.000Z",
  environments: checkoutFeature.environments.map((environment) => ({
    ...environment,
    featureName: "express-checkout",
    enabled: false,
    lastSeenAt: null,
    strategies: environment.strategies.map((strategy) => ({
      ...strategy,
      id: "7f0c1a52-9d3e-4c8b-a6f1-2b5d8e940c37",
      featureName: "express-checkout",
      parameters: { ...strategy.parameters, groupId: "express-checkout" }
    }))
  })),
  lifecycle: { stage: "initial", enteredStageAt: "2026-12-01T10:00:00.000Z" }
}

const NameExistsError = 'The name "express-checkout" is taken by an active feature'
const PatternError = `"/body/name" must match the project's naming pattern ^(?:[a-z][a-z-]+)$, unlike Express`

export const featureTransferExamples = {
  cloneFeature: {
    body: { name: "express-checkout" },
    answer: expressCheckout,
    messages: {
      PatternError,
      ExceedsLimitError: "The limit of 5000 features is reached",
      InvalidOperationError: 'The project "shop" is archived, so it takes no features',
      NameExistsError
    }
  },
  changeProject: {
    body: { newProjectId: "default" },
    messages: {
      PatternError:
        '"/body/newProjectId" must be a project whose naming pattern ^(?:web-[a-z-]+)$ is matched by new-checkout',
      ExceedsLimitError: 'The limit of 100 features in the project "default" is reached',
      InvalidOperationError: '"new-checkout" cannot leave its project while features depend on each other: cart'
    }
  },
  validateFeature: {
    body: { name: "express-checkout", projectId: "shop" },
    messages: { PatternError, NameExistsError, NotFoundError: 'There is no project "shop"' }
  }
} satisfies Record<string, OperationExample>
