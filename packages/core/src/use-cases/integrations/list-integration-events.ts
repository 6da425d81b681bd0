import { Effect } from "effect"
import { NotFound } from "../../domain/errors.ts"
import type { IntegrationEventPage } from "../../domain/integrations/parse-event-page.ts"
import { IntegrationEventStore } from "../../ports/integration-event-store.ts"
import { IntegrationStore } from "../../ports/integration-store.ts"
import { requirePermission } from "../people/require-permission.ts"

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
