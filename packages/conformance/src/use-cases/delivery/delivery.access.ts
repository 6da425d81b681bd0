import { play, playAdvanced, tryStrategy } from "@halyard/core/use-cases"
import type { AccessTable } from "../access/access-table.ts"

const context = { appName: "shop" }

export const deliveryAccess: AccessTable = {
  getPlayground: () => play({ environment: "production", projects: [], context }),
  getAdvancedPlayground: () => playAdvanced({ environments: ["production"], projects: [], context }),
  tryStrategy: ({ project }) => tryStrategy({ project, strategy: { name: "default" }, context }),

  getAllClientFeatures: "sdk",
  getClientFeature: "sdk",
  getDelta: "sdk",
  streamFeatures: "sdk",
  getFrontendFeatures: "sdk",
  getFrontendApiFeaturesWithPost: "sdk",
  evaluateFlag: "sdk",
  evaluateFlagsBulk: "sdk"
}
