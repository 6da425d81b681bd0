import { Outbound, OutboundFailed } from "@halyard/core/ports"
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrationEvents,
  listIntegrations,
  testIntegration,
  updateIntegration
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { addWebhook, anIntegration, aWebhook } from "../../fixtures/integrations.ts"
import { type AccessTable, after, type UseCaseCall } from "../access/access-table.ts"

export const integrationsAccess: AccessTable = {
  getAddons: () => listIntegrations(),
  createAddon: () => createIntegration(aWebhook),
  getAddon: () => onIntegration(getIntegration),
  updateAddon: () => after(anIntegration(limited), ({ id }) => updateIntegration(id, aWebhook)),
  deleteAddon: () => onIntegration(deleteIntegration),
  testAddon: () =>
    after(anIntegration(limited), ({ id }) => Effect.provideService(testIntegration(id), Outbound, unreachable)),
  getIntegrationEvents: () => onIntegration((id) => listIntegrationEvents(id, { limit: 50, offset: 0 }))
}

const unreachable = Outbound.of({ post: () => new OutboundFailed({ message: "The receiver could not be reached" }) })

/** Integrations without limits can only be changed by administrators. */
const limited = { parameters: {}, sealedParameters: null, limitedTo: { userId: null, projects: [] } }

const onIntegration = (call: (id: number) => UseCaseCall) => after(addWebhook(), ({ id }) => call(id))
