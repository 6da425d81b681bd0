import { Array as Arr, Effect } from "effect"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-rules.ts"
import type { IntegrationEventPage } from "../../domain/integrations/integration.ts"
import { daysBefore, now } from "../../domain/values/timestamp.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { IntegrationEventStore } from "../../ports/integrations/integration-event-store.ts"
import { IntegrationStore } from "../../ports/integrations/integration-store.ts"
import { requirePermission } from "../access/require-permission.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { showEvents } from "../events/show-events.ts"

/** Returns the outcomes of events that an integration handled, newest first. */
export const listIntegrationEvents = Effect.fn("listIntegrationEvents")(function* (
  id: number,
  page: IntegrationEventPage
) {
  yield* requirePermission("ADMIN")
  if ((yield* (yield* IntegrationStore).find(id)) === undefined) {
    return yield* new NotFound({ resource: "integration", id: String(id) })
  }
  const entries = yield* (yield* IntegrationEventStore).page(id, page)
  return Arr.zipWith(entries, yield* showEvents(entries.map(({ event }) => event)), (entry, event) => ({
    ...entry,
    event
  }))
})

/** Deletes integration events beyond the retention limits. */
const retainIntegrationEvents = Effect.fnUntraced(function* () {
  const { retainedDays, retainedEvents } = yield* CurrentDeliverySettings
  yield* (yield* IntegrationEventStore).retain(retainedEvents, daysBefore(yield* now, retainedDays))
})

export const integrationEventRetentionJob: BackgroundJob<IntegrationEventStore> = {
  name: "integration-event-retention",
  isExclusive: true,
  every: "1 minute",
  run: retainIntegrationEvents()
}
