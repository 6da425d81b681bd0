import {
  getOidcSettings,
  getPasswordLoginSettings,
  getUser,
  saveOidcSettings,
  savePasswordLoginSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { Needs } from "./needs.ts"

const nobody = getUser(0)

export const loginSettingsNeeds: Needs = {
  getOidcSettings: ["ADMIN", Effect.andThen(getOidcSettings(), nobody)],
  setOidcSettings: ["ADMIN", saveOidcSettings({ enabled: true, clientId: "", secret: "" })],
  getSimpleSettings: ["ADMIN", Effect.andThen(getPasswordLoginSettings(), nobody)],
  setSimpleSettings: ["ADMIN", Effect.andThen(savePasswordLoginSettings({ disabled: false }), nobody)]
}
