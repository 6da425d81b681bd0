import { IntegrationGiven } from "../domain/integrations/integration-draft.ts"
import { parseEventPage } from "../domain/integrations/integration.ts"
import { listIntegrationEvents } from "../use-cases/integrations/integration-events.ts"
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrations,
  testIntegration,
  updateIntegration
} from "../use-cases/integrations/integrations.ts"
import { method } from "./method.ts"
import { filtersNamed, numericId, parsedAfter } from "./inputs.ts"

export const integrations = {
  create: method(createIntegration, IntegrationGiven),
  get: method(getIntegration, numericId),
  list: method(listIntegrations),
  update: method(updateIntegration, numericId, IntegrationGiven),
  delete: method(deleteIntegration, numericId),
  test: method(testIntegration, numericId),
  listEvents: method(parsedAfter(parseEventPage, listIntegrationEvents), numericId, filtersNamed("limit", "offset"))
}
