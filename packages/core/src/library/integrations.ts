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
import { filtersNamed, number, parsedAfter } from "./inputs.ts"

export const integrations = {
  create: method(createIntegration, IntegrationGiven),
  get: method(getIntegration, number),
  list: method(listIntegrations),
  update: method(updateIntegration, number, IntegrationGiven),
  delete: method(deleteIntegration, number),
  test: method(testIntegration, number),
  listEvents: method(parsedAfter(parseEventPage, listIntegrationEvents), number, filtersNamed("limit", "offset"))
}
