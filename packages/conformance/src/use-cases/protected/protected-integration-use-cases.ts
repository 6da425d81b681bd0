import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrationEvents,
  listIntegrations,
  updateIntegration
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { forAdmins, forEditors, forEverybody, type ProtectedUseCases } from "../protected-use-case.ts"
import { addWebhook, aWebhook } from "../../fixtures/an-integration.ts"

export const protectedIntegrationUseCases: ProtectedUseCases = {
  listIntegrations: forEverybody(() => listIntegrations()),
  getIntegration: forEverybody(() => Effect.flatMap(anId, getIntegration)),
  createIntegration: forEditors("CREATE_ADDON", () => createIntegration(aWebhook)),
  updateIntegration: forEditors("UPDATE_ADDON", () => Effect.flatMap(anId, (id) => updateIntegration(id, aWebhook))),
  deleteIntegration: forEditors("DELETE_ADDON", () => Effect.flatMap(anId, deleteIntegration)),
  listIntegrationEvents: forAdmins(() =>
    Effect.flatMap(anId, (id) => listIntegrationEvents(id, { limit: 50, offset: 0 }))
  )
}

const anId = Effect.map(addWebhook(), ({ id }) => id)
