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
import { door } from "./door.ts"
import { filtersNamed, number, parsedAfter } from "./inputs.ts"

export const integrations = {
  create: door(createIntegration, IntegrationGiven),
  get: door(getIntegration, number),
  list: door(listIntegrations),
  update: door(updateIntegration, number, IntegrationGiven),
  delete: door(deleteIntegration, number),
  test: door(testIntegration, number),
  listEvents: door(parsedAfter(parseEventPage, listIntegrationEvents), number, filtersNamed("limit", "offset"))
}
