import {
  deleteProvisionedGroups,
  deleteProvisionedUsers,
  generateScimToken,
  getScimSettings,
  saveScimSettings
} from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

export const provisioningAccess: AccessTable = {
  getScimSettings: () => getScimSettings(),
  setScimSettings: () => saveScimSettings({ enabled: true }),
  generateNewToken: () => generateScimToken(),
  deleteScimUsers: () => deleteProvisionedUsers(),
  deleteScimGroups: () => deleteProvisionedGroups()
}
