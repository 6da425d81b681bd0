import type {
  AdvancedPlaygroundResponse,
  PlaygroundFeature,
  PlaygroundResponse,
  StrategyTrialRequest
} from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const checkout: PlaygroundFeature = {
  name: "new-checkout",
  projectId: "default",
  isEnabled: true,
  isEnabledInCurrentEnvironment: true,
  hasUnsatisfiedDependency: false,
  variant: { name: "disabled", enabled: false, feature_enabled: true },
  variants: [],
  strategies: {
    result: true,
    data: [
      {
        id: "5363be48-583f-4d5f-8600-0e084d09800c",
        name: "flexibleRollout",
        disabled: false,
        parameters: { groupId: "new-checkout", rollout: "25", stickiness: "default" },
        result: { evaluationStatus: "complete", enabled: true },
        constraints: [
          {
            contextName: "country",
            operator: "IN",
            values: ["DE", "AT"],
            inverted: false,
            caseInsensitive: false,
            result: true
          }
        ],
        segments: [],
        links: {
          edit: "/projects/default/features/new-checkout/strategies/edit?environmentId=production&strategyId=5363be48-583f-4d5f-8600-0e084d09800c"
        }
      }
    ]
  }
}

const request: PlaygroundResponse["input"] = {
  environment: "production",
  projects: ["default"],
  context: { appName: "shop-web", userId: "ann", properties: { country: "DE" } }
}

const advanced: AdvancedPlaygroundResponse["input"] = {
  environments: ["production"],
  projects: "*",
  context: { appName: "shop-web", userId: "ann", country: "DE,FR" }
}

const trial: StrategyTrialRequest = {
  project: "shop",
  strategy: {
    name: "flexibleRollout",
    parameters: { groupId: "new-checkout", rollout: "25", stickiness: "userId" },
    constraints: [{ contextName: "country", operator: "IN", values: ["NL", "DE"] }]
  },
  context: { userId: "ann", properties: { country: "FR" } }
}

export const playgroundExamples = {
  tryStrategy: {
    body: trial,
    answer: {
      enabled: false,
      reason: "constraint",
      constraints: [
        {
          contextName: "country",
          operator: "IN",
          values: ["NL", "DE"],
          inverted: false,
          caseInsensitive: false,
          result: false,
          reason: "unmet"
        }
      ],
      segments: [],
      rollout: { by: "userId", place: 31 },
      variant: null
    }
  },
  getPlayground: { body: request, answer: { input: request, features: [checkout] } },
  getAdvancedPlayground: {
    body: advanced,
    answer: {
      input: advanced,
      features: [
        {
          name: "new-checkout",
          projectId: "default",
          environments: {
            production: [
              {
                ...checkout,
                environment: "production",
                context: { appName: "shop-web", userId: "ann", country: "DE" }
              }
            ]
          }
        }
      ]
    }
  }
} satisfies Record<string, OperationExample>
