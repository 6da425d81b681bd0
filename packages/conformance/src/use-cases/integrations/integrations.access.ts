import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrationEvents,
  listIntegrations,
  updateIntegration
} from "@halyard/core/use-cases"
import { addWebhook, aWebhook } from "../../fixtures/integrations.ts"
import { type AccessTable, after, type Call } from "../access/access-table.ts"

export const integrationsAccess: AccessTable = {
  getAddons: () => listIntegrations(),
  createAddon: () => createIntegration(aWebhook),
  getAddon: () => onIntegration(getIntegration),
  updateAddon: () => onIntegration((id) => updateIntegration(id, aWebhook)),
  deleteAddon: () => onIntegration(deleteIntegration),
  getIntegrationEvents: () => onIntegration((id) => listIntegrationEvents(id, { limit: 50, offset: 0 }))
}

const onIntegration = (call: (id: number) => Call) => after(addWebhook(), ({ id }) => call(id))
