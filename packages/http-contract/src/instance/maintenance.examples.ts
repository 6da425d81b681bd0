import type { OperationExample } from "../operation/operation-example.ts"

export const maintenanceExamples = {
  getMaintenance: { answer: { enabled: false } },
  toggleMaintenance: { body: { enabled: true } }
} satisfies Record<string, OperationExample>
