import type { OperationExample } from "../operation/operation-example.ts"

export const scimSettingsExamples = {
  getScimSettings: { answer: { enabled: true, hasToken: true } },
  setScimSettings: { body: { enabled: true }, answer: { enabled: true, hasToken: true } },
  generateNewToken: { answer: { token: "scim:5a1f0b9c7e3d2468ace013579bdf5a1f0b9c7e3d2468ace013579bdf02468ace" } },
  deleteScimUsers: {
    messages: {
      InvalidOperationError:
        "The last administrator cannot be deleted or deactivated, or lose the role Admin. Make another user an administrator first."
    }
  },
  deleteScimGroups: {}
} satisfies Record<string, OperationExample>
