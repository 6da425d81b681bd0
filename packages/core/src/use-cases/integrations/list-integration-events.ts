import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { IntegrationEventPage } from "../../domain/integrations/parse-event-page.ts"
import { IntegrationEventStore } from "../../ports/integrations/integration-event-store.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { requirePermission } from "../access/require-permission.ts"

/** What became of the events that an integration handled, newest first. */
export const listIntegrationEvents = Effect.fn("listIntegrationEvents")(function* (
  id: number,
  page: IntegrationEventPage
) {
  yield* requirePermission("ADMIN")
  if ((yield* (yield* IntegrationStore).find(id)) === undefined) {
    return yield* new NotFound({ resource: "integration", id: String(id) })
  }
  return yield* (yield* IntegrationEventStore).page(id, page)
})
