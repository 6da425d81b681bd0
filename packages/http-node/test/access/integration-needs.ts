import { createIntegration, deleteIntegration, listIntegrationEvents, updateIntegration } from "@halyard/core/use-cases"
import type { Needs } from "./needs.ts"

const nothing = { provider: "none", enabled: false, parameters: {}, events: [] }

export const integrationNeeds: Needs = {
  createAddon: ["CREATE_ADDON", createIntegration(nothing)],
  updateAddon: ["UPDATE_ADDON", updateIntegration(0, nothing)],
  deleteAddon: ["DELETE_ADDON", deleteIntegration(0)],
  getIntegrationEvents: ["ADMIN", listIntegrationEvents(0, { limit: 1, offset: 0 })]
}

export const openToIntegrations = ["getAddons", "getAddon"]
