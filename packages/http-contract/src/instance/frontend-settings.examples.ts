import type { OperationExample } from "../document/operation-example.ts"

export const frontendSettingsExamples = {
  setCors: { body: { frontendApiOrigins: ["https://shop.example.com"] } }
} satisfies Record<string, OperationExample>
