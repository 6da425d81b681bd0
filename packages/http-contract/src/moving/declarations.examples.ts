import type { ApplyDeclaredRequest, DeclaredInstance, DeclaredReport } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const declared: DeclaredInstance = {
  tagTypes: [{ name: "squad", description: "The squad that owns the feature" }],
  projects: [
    {
      id: "shop",
      name: "Shop",
      features: [
        {
          name: "gift-cards",
          type: "release",
          description: "Pay with a gift card",
          environments: [
            {
              environment: "development",
              enabled: true,
              strategies: [
                { name: "flexibleRollout", parameters: { rollout: "50", stickiness: "default", groupId: "g" } }
              ]
            }
          ]
        }
      ]
    }
  ]
}

const request: ApplyDeclaredRequest = { declared, dryRun: true }

const report: DeclaredReport = {
  changes: [
    { action: "create", kind: "tag type", name: "squad", project: null, changedBy: "files", properties: [] },
    { action: "create", kind: "feature", name: "gift-cards", project: "shop", changedBy: "files", properties: [] }
  ],
  equal: 1,
  unmanaged: 12,
  refused: [],
  planned: [{ project: "shop", feature: "new-checkout", environment: "production" }],
  failed: []
}

export const declarationExamples = {
  exportDeclared: { answer: declared },
  applyDeclared: { body: request, answer: report }
} satisfies Record<string, OperationExample>
