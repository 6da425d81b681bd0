import { play, playAdvanced } from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

const context = { appName: "shop" }

export const deliveryAccess: AccessTable = {
  getPlayground: () => play({ environment: "production", projects: [], context }),
  getAdvancedPlayground: () => playAdvanced({ environments: ["production"], projects: [], context }),

  getAllClientFeatures: "sdk",
  getClientFeature: "sdk",
  getDelta: "sdk",
  streamFeatures: "sdk",
  getFrontendFeatures: "sdk",
  getFrontendApiFeaturesWithPost: "sdk",
  evaluateFlag: "sdk",
  evaluateFlagsBulk: "sdk"
}
