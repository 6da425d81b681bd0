import type { OperationExample } from "../operation/operation-example.ts"

const checkout = {
  key: "new-checkout",
  value: { steps: 1 },
  reason: "SPLIT",
  variant: "one-page",
  metadata: { enabled: true }
}

const body = { context: { targetingKey: "ann", country: "DE" } }

export const remoteEvaluationExamples = {
  evaluateFlag: { body, answer: checkout },
  evaluateFlagsBulk: {
    body,
    answer: { flags: [{ key: "cart", value: false, reason: "DISABLED", metadata: { enabled: false } }, checkout] }
  }
} satisfies Record<string, OperationExample>
