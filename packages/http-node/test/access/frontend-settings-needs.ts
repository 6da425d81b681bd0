import { getUser, saveFrontendSettings } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

export const frontendSettingsNeeds: Needs = {
  setCors: ["ADMIN", Effect.andThen(saveFrontendSettings({ frontendApiOrigins: ["*"] }), getUser(0))]
}
