import type { FeatureVersions, RestorationPlan } from "@halyard/core/domain"
import { changeRequestExamples } from "../change-requests/change-requests.examples.ts"
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
          reversible: true,
          diff: [{ path: "/parameters/rollout", before: "25", after: "50" }]
        }
      ]
    }
  ],
  total: 4
}

const plan: RestorationPlan = {
  at: "2026-11-02T09:00:00.000Z",
  dryRun: true,
  features: [
    {
      feature: "new-checkout",
      revived: false,
      diff: [
        { path: "/enabled", before: false, after: true },
        { path: "/strategies/5363be48-583f-4d5f-8600-0e084d09800c/parameters/rollout", before: "50", after: "25" }
      ]
    }
  ],
  leftOut: [{ feature: "old-checkout", reason: "It was deleted since" }]
}

export const featureHistoryExamples = {
  getFeatureHistory: { answer: history },
  revertEvent: {
    answer: changeRequestExamples.changeRequest.answer,
    messages: {
      ConflictError: "The event 1207 cannot be reverted: The strategy was removed since",
      InvalidOperationError: 'Events of the type "feature-created" cannot be reverted',
      NotFoundError: 'There is no event "1207"'
    }
  },
  restoreEnvironment: {
    body: { at: "2026-11-02T09:00:00Z", dryRun: true },
    answer: plan,
    proposed: changeRequestExamples.changeRequest.answer,
    messages: {
      ConflictError:
        'The environment "production" of the project "default" cannot be restored as it was at 2026-11-02T09:00:00.000Z: The project did not have it then',
      ValidationError: '"/body/at" must not be in the future'
    }
  }
} satisfies Record<string, OperationExample>
