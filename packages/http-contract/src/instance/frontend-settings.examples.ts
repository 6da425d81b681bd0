import type { OperationExample } from "../operation/operation-example.ts"

export const frontendSettingsExamples = {
  setCors: { body: { frontendApiOrigins: ["https://shop.example.com"] } }
} satisfies Record<string, OperationExample>
