import { Effect } from "effect"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-settings.ts"
import { daysBefore, now } from "../../domain/timestamp.ts"
import { IntegrationEventStore } from "../../ports/integration-event-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"

/** Forgets integration events that are beyond what is kept. */
const retainIntegrationEvents = Effect.fn("retainIntegrationEvents")(function* () {
  const { keptDays, keptEvents } = yield* CurrentDeliverySettings
  yield* (yield* IntegrationEventStore).retain(keptEvents, daysBefore(yield* now, keptDays))
})

export const integrationEventRetentionJob: BackgroundJob<IntegrationEventStore> = {
  name: "integration-event-retention",
  isExclusive: true,
  every: "1 minute",
  run: retainIntegrationEvents()
}
