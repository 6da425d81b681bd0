import type { FeatureVersions } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const history: FeatureVersions = {
  versions: [
    {
      version: 4,
      at: "2026-11-02T09:15:00.000Z",
      by: { id: 7, name: "ada@shop.example" },
      reason: "Half of the users, after the load test",
      groupType: "transaction",
      groupId: "8f14e45f-ceea-467f-ab3e-0e1a4f7f4a6d",
      changes: [
        {
          id: 1207,
          type: "feature-strategy-update",
          environment: "production",
          summary:
            "**ada@shop.example** updated a strategy of the feature [new-checkout](https://flags.shop.example/projects/default/features/new-checkout) in the environment **production** in the project [default](https://flags.shop.example/projects/default)",
          diff: [{ path: "/parameters/rollout", before: "25", after: "50" }]
        }
      ]
    }
  ],
  total: 4
}

export const featureHistoryExamples = {
  getFeatureHistory: { answer: history },
  revertEvent: {
    messages: {
      ConflictError: "The event 1207 cannot be reverted: The strategy was changed or removed since",
      InvalidOperationError: 'Events of the type "feature-created" cannot be reverted',
      NotFoundError: 'There is no event "1207"'
    }
  }
} satisfies Record<string, OperationExample>
